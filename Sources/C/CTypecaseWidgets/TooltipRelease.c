/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

/* Where the pointer rests on a widget with a tooltip, GTK waits half a second before it shows that. GTK 4.8 keeps the
 * window meanwhile, but not its surface: when the window closes in this time and somebody still has a reference, GTK asks
 * a surface that is gone where the pointer is, and writes critical messages. It keeps what it waits for at the display,
 * by a name of its own, and looks for it again when the time has passed. */
#define CURRENT_TOOLTIP "gdk-display-current-tooltip"

static gboolean
forget_tooltip (GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data)
{
  gpointer widget = g_value_get_object (values);

  (void) hint;
  (void) count;
  (void) data;
  /* The window of the tooltip itself would be destroyed in the middle of its own end. */
  if (GTK_IS_NATIVE (widget) && g_strcmp0 (G_OBJECT_TYPE_NAME (widget), "GtkTooltipWindow") != 0)
    g_object_set_data (G_OBJECT (gtk_widget_get_display (widget)), CURRENT_TOOLTIP, NULL);
  return TRUE;
}

void
ctypecase_tooltips_end_with_their_windows (void)
{
  static gboolean is_installed;

  if (is_installed)
    return;
  is_installed = TRUE;
  /* Never given back: the hook must stay. */
  g_type_class_ref (GTK_TYPE_WIDGET);
  g_signal_add_emission_hook (g_signal_lookup ("unrealize", GTK_TYPE_WIDGET), 0, forget_tooltip, NULL, NULL);
}
