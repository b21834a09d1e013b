/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stddef.h>

/* Data/carriers.json as it was when the program was built. The bytes live as long as the program. */
const unsigned char *carrierd_carriers(size_t *size);
