/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-process-fonts.h"

#include "typecase-consumer.h"
#include "typecase-font-file.h"

struct _TypecaseUsedFace
{
  TypecaseFontFile *file;
  guint index;
};

/* What all owners together use of a file. */
typedef struct
{
  TypecaseFontFile *file;
  /* Numbers of faces, ascending. */
  GArray *faces;
} UsedFile;

/* A configuration with fonts, ready to be used. */
typedef struct
{
  guint64 number;
  /* UsedFile, each for another file. */
  GPtrArray *files;
  gboolean if_different;
  FcConfig *config;
} Preparation;

/* Guards all that is below. The files have a lock of their own, which is taken after this one. */
static GMutex lock;
/* What each owner has: GObject to GPtrArray of TypecaseUsedFace. */
static GHashTable *owners;
static Preparation *used;
static guint64 preparations;

/* MARK: What is used */

TypecaseUsedFace *
typecase_used_face_new (TypecaseFontFile *file, guint index)
{
  TypecaseUsedFace *face = g_new (TypecaseUsedFace, 1);

  face->file = typecase_font_file_ref (file);
  face->index = index;
  return face;
}

void
typecase_used_face_free (gpointer data)
{
  TypecaseUsedFace *face = data;

  typecase_font_file_unref (face->file);
  g_free (face);
}

static UsedFile *
used_file_new (TypecaseFontFile *file)
{
  UsedFile *used_file = g_new (UsedFile, 1);

  used_file->file = typecase_font_file_ref (file);
  used_file->faces = g_array_new (FALSE, FALSE, sizeof (guint));
  return used_file;
}

static void
used_file_free (gpointer data)
{
  UsedFile *used_file = data;

  typecase_font_file_unref (used_file->file);
  g_array_unref (used_file->faces);
  g_free (used_file);
}

/* Adds a face at its place, unless it is there. */
static void
used_file_add (UsedFile *used_file, guint face)
{
  guint place = 0;

  while (place < used_file->faces->len && g_array_index (used_file->faces, guint, place) < face)
    place++;
  if (place == used_file->faces->len || g_array_index (used_file->faces, guint, place) != face)
    g_array_insert_val (used_file->faces, place, face);
}

/* MARK: Making one */

static void
preparation_free (gpointer data)
{
  Preparation *preparation = data;

  g_clear_pointer (&preparation->config, FcConfigDestroy);
  g_ptr_array_unref (preparation->files);
  g_free (preparation);
}

/* Reads the desktop's configuration and adds the fonts to it; NULL where it cannot be read. */
static FcConfig *
prepare (GPtrArray *wanted)
{
  FcConfig *config = FcInitLoadConfigAndFonts ();
  FcFontSet *set;

  if (config == NULL)
    return NULL;
  /* Without an interval fontconfig would read its configuration again by itself when it thinks it is
   * time, and these fonts would go without anybody being told. */
  FcConfigSetRescanInterval (config, 0);
  /* It makes the list of application fonts when a file is added, whatever is in the file. */
  FcConfigAppFontAddFile (config, (const FcChar8 *) "/dev/null");
  set = FcConfigGetFonts (config, FcSetApplication);
  for (guint place = 0; set != NULL && place < wanted->len; place++)
    {
      UsedFile *used_file = g_ptr_array_index (wanted, place);

      typecase_font_file_add_to (used_file->file, used_file->faces, config, set);
    }
  return config;
}

static const char *
get_file (const FcPattern *pattern)
{
  FcChar8 *path;

  return FcPatternGetString (pattern, FC_FILE, 0, &path) == FcResultMatch ? (const char *) path
                                                                          : NULL;
}

/* The files of the desktop's fonts. */
static GHashTable *
get_desktop_files (FcConfig *config)
{
  GHashTable *paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  FcFontSet *set = FcConfigGetFonts (config, FcSetSystem);

  for (int place = 0; set != NULL && place < set->nfont; place++)
    {
      const char *path = get_file (set->fonts[place]);

      if (path != NULL)
        g_hash_table_add (paths, g_strdup (path));
    }
  return paths;
}

static gboolean
has_the_desktop_fonts_of (FcConfig *config, FcConfig *other)
{
  g_autoptr (GHashTable) paths = get_desktop_files (config);
  g_autoptr (GHashTable) others = get_desktop_files (other);
  GHashTableIter iter;
  gpointer path;

  if (g_hash_table_size (paths) != g_hash_table_size (others))
    return FALSE;
  g_hash_table_iter_init (&iter, paths);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    if (!g_hash_table_contains (others, path))
      return FALSE;
  return TRUE;
}

/* MARK: Using one */

/* With the lock: takes the fonts over that the app itself has added to the current configuration. */
static void
keep_application_fonts (FcConfig *config)
{
  FcConfig *current = FcConfigReference (NULL);
  FcFontSet *from = current != NULL ? FcConfigGetFonts (current, FcSetApplication) : NULL;
  FcFontSet *to = FcConfigGetFonts (config, FcSetApplication);

  for (int place = 0; from != NULL && to != NULL && place < from->nfont; place++)
    {
      FcPattern *pattern = from->fonts[place];

      if (typecase_font_file_has_path (get_file (pattern)))
        continue;
      FcPatternReference (pattern);
      if (!FcFontSetAdd (to, pattern))
        FcPatternDestroy (pattern);
    }
  if (current != NULL)
    FcConfigDestroy (current);
}

/* Makes a configuration the one that the process uses, unless a later one is used already. */
static gboolean
use (Preparation *preparation)
{
  Preparation *former;

  g_mutex_lock (&lock);
  if (used != NULL && used->number > preparation->number)
    {
      g_mutex_unlock (&lock);
      preparation_free (preparation);
      return FALSE;
    }
  keep_application_fonts (preparation->config);
  FcConfigSetCurrent (preparation->config);
  former = g_steal_pointer (&used);
  used = preparation;
  g_mutex_unlock (&lock);
  /* What only the former one had goes here, outside the lock. */
  if (former != NULL)
    preparation_free (former);
  return TRUE;
}

/* With the lock: a preparation for what all owners have now. */
static Preparation *
begin_preparation (gboolean if_different)
{
  Preparation *preparation = g_new0 (Preparation, 1);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer owned;

  preparation->number = ++preparations;
  preparation->if_different = if_different;
  preparation->files = g_ptr_array_new_with_free_func (used_file_free);
  g_hash_table_iter_init (&iter, owners);
  while (g_hash_table_iter_next (&iter, NULL, &owned))
    for (guint place = 0; place < ((GPtrArray *) owned)->len; place++)
      {
        TypecaseUsedFace *face = g_ptr_array_index ((GPtrArray *) owned, place);
        UsedFile *used_file = g_hash_table_lookup (seen, face->file);

        if (used_file == NULL)
          {
            used_file = used_file_new (face->file);
            g_hash_table_insert (seen, face->file, used_file);
            g_ptr_array_add (preparation->files, used_file);
          }
        used_file_add (used_file, face->index);
      }
  return preparation;
}

static void
prepare_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Preparation *preparation = data;
  FcConfig *current;

  /* Reads the configuration that the app would have, where it has not used fontconfig yet: not in the
   * thread that draws. */
  FcInit ();
  preparation->config = prepare (preparation->files);
  if (preparation->config == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED,
                               "fontconfig cannot read the desktop's configuration.");
      return;
    }
  current = FcConfigReference (NULL);
  g_task_return_boolean (task, !preparation->if_different || current == NULL
                                   || !has_the_desktop_fonts_of (preparation->config, current));
  if (current != NULL)
    FcConfigDestroy (current);
}

typedef struct
{
  GTask *task;
  Preparation *preparation;
} Use;

static void
prepared (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Use *this = data;
  g_autoptr (GTask) task = this->task;
  GError *error = NULL;
  gboolean is_wanted = g_task_propagate_boolean (G_TASK (result), &error);

  if (is_wanted)
    {
      g_task_return_boolean (task, use (this->preparation));
      return;
    }
  preparation_free (this->preparation);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, FALSE);
}

void
typecase_process_fonts_use (GObject *owner, GPtrArray *owned, gboolean if_different,
                            GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) thread = NULL;
  g_autoptr (GPtrArray) former = NULL;
  Use *this = g_new0 (Use, 1);

  this->task = g_task_new (owner, NULL, callback, data);
  /* Not of the owner: a thread that ends last must not be what it goes with. */
  thread = g_task_new (NULL, NULL, prepared, this);
  g_mutex_lock (&lock);
  if (owners == NULL)
    owners = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);
  if (owned != NULL)
    {
      g_hash_table_steal_extended (owners, owner, NULL, (gpointer *) &former);
      g_hash_table_insert (owners, owner, g_ptr_array_ref (owned));
    }
  this->preparation = begin_preparation (if_different);
  g_mutex_unlock (&lock);
  g_task_set_task_data (thread, this->preparation, NULL);
  g_task_run_in_thread (thread, prepare_in_thread);
}

gboolean
typecase_process_fonts_use_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

void
typecase_process_fonts_forget (GObject *owner)
{
  g_autoptr (GPtrArray) former = NULL;

  g_mutex_lock (&lock);
  if (owners != NULL)
    g_hash_table_steal_extended (owners, owner, NULL, (gpointer *) &former);
  g_mutex_unlock (&lock);
}

/**
 * typecase_restore_fonts:
 *
 * Brings the given fonts back after fontconfig read its configuration again.
 *
 * FcInitReinitialize() loses fonts that only one process has. GTK calls it when the desktop's fonts
 * change, so a program with GTK calls this on `notify::gtk-fontconfig-timestamp` of its #GtkSettings,
 * and then tells Pango as on [signal@Consumer::fonts-changed]. Call it in the thread that lays out
 * text; it takes about 10 ms.
 *
 * Returns: whether there was something to bring back
 *
 * Since: 0.1
 */
gboolean
typecase_restore_fonts (void)
{
  Preparation *preparation;
  FcConfig *current = FcConfigReference (NULL);
  gboolean is_lost;

  g_mutex_lock (&lock);
  is_lost = used != NULL && used->files->len > 0 && used->config != current;
  preparation = is_lost ? begin_preparation (FALSE) : NULL;
  g_mutex_unlock (&lock);
  if (current != NULL)
    FcConfigDestroy (current);
  if (!is_lost)
    return FALSE;
  preparation->config = prepare (preparation->files);
  if (preparation->config == NULL)
    {
      preparation_free (preparation);
      return FALSE;
    }
  return use (preparation);
}
