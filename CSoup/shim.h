/* SPDX-License-Identifier: Apache-2.0 */
#pragma once
#include <libsoup/soup.h>

/* Variadic, so it does not import. Paths stay as they were sent: no name of ours needs an escape, and one that is not
   undone cannot hide anything. */
static inline SoupServer *carrierd_soup_server(void) {
    return soup_server_new("raw-paths", TRUE, NULL);
}
