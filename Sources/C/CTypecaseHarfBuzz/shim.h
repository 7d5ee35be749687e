/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <hb.h>
#include <hb-ot.h>

/* A macro that Swift does not see. */
static inline hb_tag_t charfbuzz_layout_table(int positions) {
  return positions ? HB_OT_TAG_GPOS : HB_OT_TAG_GSUB;
}
