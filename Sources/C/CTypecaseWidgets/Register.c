/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

void
ctypecase_layouts_register (void)
{
  g_type_ensure (TYPECASE_TYPE_ADAPTIVE_BOX);
  g_type_ensure (TYPECASE_TYPE_COLUMNS);
  g_type_ensure (TYPECASE_TYPE_READABLE_COLUMN);
  g_type_ensure (TYPECASE_TYPE_FITTING_PAGE);
  g_type_ensure (TYPECASE_TYPE_ADAPTIVE_ROW);
  g_type_ensure (TYPECASE_TYPE_SCALED_IMAGE);
  g_type_ensure (TYPECASE_TYPE_SCALED_PAINTABLE);
  g_type_ensure (TYPECASE_TYPE_BASELINE_COLUMN);
  g_type_ensure (TYPECASE_TYPE_TEXT_FONT);
  g_type_ensure (TYPECASE_TYPE_LARGE_CONTENT);
  g_type_ensure (TYPECASE_TYPE_LARGE_CONTENT_VIEWER);
}
