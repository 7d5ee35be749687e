/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-opening.h"

#include <unistd.h>

#include "typecase-font-private.h"
#include "typecase-session-error.h"

/* How many files a message may have: dbus-daemon closes the connection of a sender of more. */
#define OPEN_LIMIT 16

/* Entries of an answer whose files are being opened. */
typedef struct
{
  /* All that have an id and a digest. */
  GPtrArray *entries;
  /* The ids to be opened, one for each file; and how many of them were. */
  GPtrArray *ids;
  guint opened;
  /* By digest: keeps those that were opened. */
  GHashTable *files;
  TypecaseSession *session;
} Opening;

static void
opening_free (gpointer data)
{
  Opening *opening = data;

  g_ptr_array_unref (opening->entries);
  g_ptr_array_unref (opening->ids);
  g_hash_table_unref (opening->files);
  g_object_unref (opening->session);
  g_free (opening);
}

static void open_page (GTask *task);

/* Takes the files of an answer; FALSE for one that is not as the contract says. */
static gboolean
take_files (Opening *opening, GVariant *list, GUnixFDList *descriptors, GError **error)
{
  for (gsize place = 0; place < g_variant_n_children (list); place++)
    {
      g_autoptr (GVariant) values = g_variant_get_child_value (list, place);
      TypecaseFontFile *file;
      const char *digest;
      gint32 handle;
      int fd = -1;

      if (!g_variant_lookup (values, "digest", "&s", &digest)
          || !g_variant_lookup (values, "fd", "h", &handle) || descriptors == NULL || handle < 0
          || handle >= g_unix_fd_list_get_length (descriptors)
          || (fd = g_unix_fd_list_get (descriptors, handle, NULL)) < 0)
        {
          if (error != NULL)
            *error = typecase_malformed ("OpenFonts");
          return FALSE;
        }
      file = typecase_font_file_new (digest, fd, error);
      close (fd);
      if (file == NULL)
        return FALSE;
      g_hash_table_insert (opening->files, g_strdup (digest), file);
    }
  return TRUE;
}

static void
page_opened (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  g_autoptr (GUnixFDList) descriptors = NULL;
  g_autoptr (GVariant) list = NULL;
  g_autoptr (GVariant) reply
      = typecase_session_call_finish (TYPECASE_SESSION (source), result, &descriptors, &error);

  if (reply != NULL)
    list = g_variant_get_child_value (reply, 0);
  if (list == NULL || !take_files (g_task_get_task_data (task), list, descriptors, &error))
    g_task_return_error (task, error);
  else
    open_page (g_steal_pointer (&task));
}

/* Gives the entries their files, and leaves those out that have none. */
static GPtrArray *
get_opened (Opening *opening)
{
  GPtrArray *fonts = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint place = 0; place < opening->entries->len; place++)
    {
      TypecaseFont *font = g_ptr_array_index (opening->entries, place);
      TypecaseFontFile *file
          = g_hash_table_lookup (opening->files, typecase_font_get_digest (font));

      if (file == NULL
          || g_ptr_array_find_with_equal_func (fonts, font, typecase_fonts_have_same_id, NULL))
        continue;
      typecase_font_set_file (font, file);
      g_ptr_array_add (fonts, g_object_ref (font));
    }
  return fonts;
}

/* Opens the next files, or ends; takes the task. */
static void
open_page (GTask *task)
{
  Opening *opening = g_task_get_task_data (task);
  GVariantBuilder ids;

  if (opening->opened == opening->ids->len)
    {
      g_task_return_pointer (task, get_opened (opening), (GDestroyNotify) g_ptr_array_unref);
      g_object_unref (task);
      return;
    }
  g_variant_builder_init (&ids, G_VARIANT_TYPE ("as"));
  for (guint count = 0; count < OPEN_LIMIT && opening->opened < opening->ids->len; count++)
    g_variant_builder_add (&ids, "s", g_ptr_array_index (opening->ids, opening->opened++));
  typecase_session_call (opening->session, "OpenFonts", g_variant_new ("(as)", &ids), "(aa{sv})",
                         g_task_get_cancellable (task), page_opened, task);
}

void
typecase_open_fonts (GObject *source, TypecaseSession *session, GVariant *list,
                     GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (source, cancellable, callback, data);
  Opening *opening = g_new0 (Opening, 1);
  g_autoptr (GHashTable) wanted = g_hash_table_new (g_str_hash, g_str_equal);

  opening->entries = g_ptr_array_new_with_free_func (g_object_unref);
  opening->ids = g_ptr_array_new_with_free_func (g_free);
  opening->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                          (GDestroyNotify) typecase_font_file_unref);
  opening->session = g_object_ref (session);
  g_task_set_task_data (task, opening, opening_free);
  for (gsize place = 0; place < g_variant_n_children (list); place++)
    {
      g_autoptr (GVariant) values = g_variant_get_child_value (list, place);
      TypecaseFont *font = typecase_font_new_for_dictionary (values);
      const char *id = typecase_font_get_id (font);
      const char *digest = typecase_font_get_digest (font);
      TypecaseFontFile *file;

      if (id == NULL || digest == NULL)
        {
          g_object_unref (font);
          continue;
        }
      g_ptr_array_add (opening->entries, font);
      if (!g_hash_table_add (wanted, (gpointer) digest))
        continue;
      file = typecase_font_file_find (digest);
      if (file != NULL)
        g_hash_table_insert (opening->files, g_strdup (digest), file);
      else
        g_ptr_array_add (opening->ids, g_strdup (id));
    }
  open_page (task);
}

GPtrArray *
typecase_open_fonts_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
