/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-following-private.h"

#include "typecase-asking-private.h"
#include "typecase-error.h"
#include "typecase-font-private.h"
#include "typecase-opening.h"
#include "typecase-task-private.h"

typedef struct
{
  TypecaseConsumerFonts *fonts;
  /* The one at which what is granted was asked for. */
  guint64 revision;
} Refreshing;

static void
refreshing_free (gpointer data)
{
  Refreshing *refreshing = data;

  g_object_unref (refreshing->fonts);
  g_free (refreshing);
}

static void ask_what_is_granted (GTask *task);

static void
granted_opened (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  Refreshing *refreshing = g_task_get_task_data (task);
  GError *error = NULL;
  GPtrArray *fonts = typecase_open_fonts_finish (result, &error);

  if (fonts == NULL)
    g_task_return_error (task, error);
  else if (refreshing->revision != refreshing->fonts->revision)
    {
      /* What came while we asked may be missing from the answer. */
      g_ptr_array_unref (fonts);
      ask_what_is_granted (g_steal_pointer (&task));
    }
  else
    typecase_consumer_fonts_set (refreshing->fonts, fonts, typecase_task_pass_boolean,
                                 g_steal_pointer (&task));
}

static void
nothing_used (GObject *source, GAsyncResult *result, gpointer data)
{
}

static void
granted_told (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  Refreshing *refreshing = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (GVariant) list = NULL;
  g_autoptr (GVariant) reply
      = typecase_session_call_finish (TYPECASE_SESSION (source), result, NULL, &error);

  if (reply == NULL)
    {
      /* An update of the app may have taken the entitlement away. */
      if (g_error_matches (error, TYPECASE_ERROR, TYPECASE_ERROR_MISSING_ENTITLEMENT)
          && refreshing->revision == refreshing->fonts->revision)
        typecase_consumer_fonts_set (refreshing->fonts,
                                     g_ptr_array_new_with_free_func (g_object_unref), nothing_used,
                                     NULL);
      g_task_return_error (task, error);
      return;
    }
  list = g_variant_get_child_value (reply, 0);
  typecase_open_fonts (G_OBJECT (refreshing->fonts), refreshing->fonts->session, list,
                       g_task_get_cancellable (task), granted_opened, g_object_ref (task));
}

/* Takes the task. */
static void
ask_what_is_granted (GTask *task)
{
  Refreshing *refreshing = g_task_get_task_data (task);

  refreshing->revision = refreshing->fonts->revision;
  typecase_session_call (refreshing->fonts->session, "GetGrantedFonts", g_variant_new ("()"),
                         "(aa{sv})", g_task_get_cancellable (task), granted_told, task);
}

static void
missing_asked (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  g_autoptr (GPtrArray) fonts
      = typecase_asking_finish (source, typecase_following_refresh, result, NULL, NULL, &error);

  if (fonts != NULL)
    ask_what_is_granted (g_steal_pointer (&task));
  else if (g_error_matches (error, TYPECASE_ERROR, TYPECASE_ERROR_MISSING_ENTITLEMENT))
    {
      /* The same is said of what was granted. */
      g_error_free (error);
      ask_what_is_granted (g_steal_pointer (&task));
    }
  else
    g_task_return_error (task, error);
}

void
typecase_following_refresh (TypecaseConsumerFonts *self, gpointer source, gpointer tag,
                            GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (source, cancellable, callback, data);
  Refreshing *refreshing = g_new0 (Refreshing, 1);
  g_autoptr (GPtrArray) asked = NULL;

  g_task_set_source_tag (task, tag);
  refreshing->fonts = g_object_ref (self);
  g_task_set_task_data (task, refreshing, refreshing_free);
  typecase_consumer_fonts_follow_rules (self);
  /* The system may have lost or got some of them, too. */
  asked = typecase_fonts_copy (self->missing);
  typecase_fonts_append (asked, self->of_system);
  if (asked->len == 0)
    ask_what_is_granted (task);
  else
    typecase_asking_begin (self, self, typecase_following_refresh, asked, NULL, TRUE, NULL, NULL,
                           cancellable, missing_asked, task);
}

static void
followed (GObject *source, GAsyncResult *result, gpointer data)
{
  TypecaseConsumerFonts *self = TYPECASE_CONSUMER_FONTS (source);

  /* What failed is done at the next change, or when the registry is back. */
  typecase_task_finish_boolean (self, typecase_following_follow, result, NULL);
  self->is_refreshing = FALSE;
  if (self->must_refresh_again)
    typecase_following_follow (self);
}

void
typecase_following_follow (TypecaseConsumerFonts *self)
{
  self->must_refresh_again = self->is_refreshing;
  if (self->is_refreshing)
    return;
  self->is_refreshing = TRUE;
  typecase_following_refresh (self, self, typecase_following_follow, NULL, followed, NULL);
}
