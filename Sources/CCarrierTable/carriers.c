/* SPDX-License-Identifier: Apache-2.0 */
#include "CCarrierTable.h"

/* #embed is C23; clang has it in every mode and says so. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char carriers[] = {
#embed "../../Data/carriers.json"
};

const unsigned char *carrierd_carriers(size_t *size) {
    *size = sizeof carriers;
    return carriers;
}
