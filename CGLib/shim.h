/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* GLib alone, without GObject and GIO: for who wants its markup parser and no bus. */
#include <glib.h>
