/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE

#include "typecase-process-fonts.h"

#include <fcntl.h>
#include <unistd.h>

#include <fontconfig/fontconfig.h>

#include "typecase-consumer.h"
#include "typecase-font-rules.h"

#define SEALS (F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE)

/* All faces and instances of a file: the number that stands for them has every bit set. */
#define ALL_FACES ((unsigned int) -1)

/*
 * A descriptor number that stands for one font file for as long as the process lives.
 *
 * Pango and cairo know a face by the path of its file, and open it anew when they think it is time. A
 * number that came to stand for another font would give text of the old font the new one's shapes. So
 * a number that was used once is never given back: while its font is not in use it has /dev/null
 * open, which costs no memory, and the same font finds it again.
 */
typedef struct
{
  int fd;
  char *path;
} Slot;

struct _TypecaseFontFile
{
  guint references;
  char *digest;
  Slot *slot;
  /* What the file really is, once fontconfig looked; NULL where it could not look. */
  gboolean is_scanned;
  FcFontSet *patterns;
  /* What gives the faces back, when they were chosen by name, what they cover; and their names. */
  char *rules;
};

/* A configuration with fonts, ready to be used. */
typedef struct
{
  guint64 number;
  GPtrArray *files;
  gboolean if_different;
  FcConfig *config;
} Preparation;

/* Guards all that is below, and the files. */
static GMutex lock;
/* By digest; they stay. */
static GHashTable *slots;
/* By digest; those that are alive. */
static GHashTable *files;
/* What each owner has: GObject to GPtrArray of TypecaseFontFile. */
static GHashTable *owners;
static Preparation *used;
static guint64 preparations;

/* MARK: Files */

/* With the lock. */
static void
ensure_tables (void)
{
  if (slots != NULL)
    return;
  slots = g_hash_table_new (g_str_hash, g_str_equal);
  files = g_hash_table_new (g_str_hash, g_str_equal);
  owners = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);
}

TypecaseFontFile *
typecase_font_file_ref (TypecaseFontFile *self)
{
  g_mutex_lock (&lock);
  self->references++;
  g_mutex_unlock (&lock);
  return self;
}

void
typecase_font_file_unref (TypecaseFontFile *self)
{
  g_mutex_lock (&lock);
  if (--self->references > 0)
    {
      g_mutex_unlock (&lock);
      return;
    }
  g_hash_table_remove (files, self->digest);
  {
    int nothing = open ("/dev/null", O_RDONLY | O_CLOEXEC);

    if (nothing >= 0)
      {
        dup3 (nothing, self->slot->fd, O_CLOEXEC);
        close (nothing);
      }
  }
  g_mutex_unlock (&lock);
  if (self->patterns != NULL)
    FcFontSetDestroy (self->patterns);
  g_free (self->rules);
  g_free (self->digest);
  g_free (self);
}

const char *
typecase_font_file_get_path (TypecaseFontFile *self)
{
  return self->slot->path;
}

gboolean
typecase_font_file_is_usable (TypecaseFontFile *self)
{
  gboolean is_usable;

  g_mutex_lock (&lock);
  is_usable = !self->is_scanned || self->rules != NULL;
  g_mutex_unlock (&lock);
  return is_usable;
}

TypecaseFontFile *
typecase_font_file_find (const char *digest)
{
  TypecaseFontFile *self;

  g_mutex_lock (&lock);
  ensure_tables ();
  self = g_hash_table_lookup (files, digest);
  if (self != NULL)
    self->references++;
  g_mutex_unlock (&lock);
  return self;
}

/* With the lock: has the number of a file stand for it; NULL with `errno`. */
static Slot *
occupy (const char *digest, int fd)
{
  Slot *slot = g_hash_table_lookup (slots, digest);

  if (slot != NULL)
    return dup3 (fd, slot->fd, O_CLOEXEC) >= 0 ? slot : NULL;
  fd = fcntl (fd, F_DUPFD_CLOEXEC, 0);
  if (fd < 0)
    return NULL;
  slot = g_new0 (Slot, 1);
  slot->fd = fd;
  slot->path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_hash_table_insert (slots, g_strdup (digest), slot);
  return slot;
}

TypecaseFontFile *
typecase_font_file_new (const char *digest, int fd, GError **error)
{
  TypecaseFontFile *self = NULL;
  int seals = fcntl (fd, F_GET_SEALS);
  Slot *slot;

  /* A file that somebody could still shorten could end the process. */
  if (seals < 0 || (seals & SEALS) != SEALS)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           "The registry gave a file that can still be changed.");
      return NULL;
    }
  g_mutex_lock (&lock);
  ensure_tables ();
  self = g_hash_table_lookup (files, digest);
  if (self != NULL)
    self->references++;
  else
    {
      slot = occupy (digest, fd);
      if (slot == NULL)
        g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno),
                     "A font cannot be kept open: %s.", g_strerror (errno));
      else
        {
          self = g_new0 (TypecaseFontFile, 1);
          self->references = 1;
          self->digest = g_strdup (digest);
          self->slot = slot;
          g_hash_table_insert (files, self->digest, self);
        }
    }
  g_mutex_unlock (&lock);
  return self;
}

/* MARK: Scanning */

/* With the lock: looks what is in the file, once. */
static void
scan (TypecaseFontFile *self)
{
  int count = 0;

  if (self->is_scanned)
    return;
  self->is_scanned = TRUE;
  self->patterns = FcFontSetCreate ();
  if (self->patterns == NULL)
    return;
  FcFreeTypeQueryAll ((const FcChar8 *) self->slot->path, ALL_FACES, NULL, &count, self->patterns);
  if (self->patterns->nfont == 0)
    return;
  self->rules = typecase_font_rules_new (self->slot->path, self->patterns);
}

/* MARK: Configurations */

static void
preparation_free (gpointer data)
{
  Preparation *preparation = data;

  g_clear_pointer (&preparation->config, FcConfigDestroy);
  g_ptr_array_unref (preparation->files);
  g_free (preparation);
}

/*
 * Has a pattern cover one space and no language while it is looked for, so that neither the sorted
 * fallback nor a match by character or language ever finds a use for it.
 *
 * Deleting the coverage instead would do harm: a missing value counts as a perfect match.
 */
static gboolean
hide (FcPattern *pattern)
{
  FcCharSet *characters = FcCharSetCreate ();
  FcLangSet *languages = FcLangSetCreate ();
  gboolean is_hidden = characters != NULL && languages != NULL;

  if (is_hidden)
    {
      FcPatternDel (pattern, FC_CHARSET);
      FcPatternDel (pattern, FC_LANG);
      is_hidden = FcCharSetAddChar (characters, ' ')
                  && FcLangSetAdd (languages, (const FcChar8 *) "zxx")
                  && FcPatternAddCharSet (pattern, FC_CHARSET, characters)
                  && FcPatternAddLangSet (pattern, FC_LANG, languages);
    }
  if (characters != NULL)
    FcCharSetDestroy (characters);
  if (languages != NULL)
    FcLangSetDestroy (languages);
  return is_hidden;
}

/*
 * With the lock: adds a file's faces to a configuration, where they are found by their names only.
 *
 * Not by FcConfigAppFontAddFile, which would scan the file for each configuration again: that is 2 ms
 * for a Latin face and ten times as much for one with Han.
 */
static void
add_file (FcConfig *config, FcFontSet *set, TypecaseFontFile *file)
{
  scan (file);
  if (file->rules != NULL
      && !FcConfigParseAndLoadFromMemory (config, (const FcChar8 *) file->rules, FcTrue))
    g_clear_pointer (&file->rules, g_free);
  if (file->rules == NULL)
    return;
  for (int place = 0; place < file->patterns->nfont; place++)
    {
      FcPattern *pattern = FcPatternDuplicate (file->patterns->fonts[place]);

      /* What the desktop corrects while it scans counts for these too. */
      if (pattern != NULL
          && (!FcConfigSubstitute (config, pattern, FcMatchScan) || !hide (pattern)
              || !FcFontSetAdd (set, pattern)))
        FcPatternDestroy (pattern);
    }
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
  g_mutex_lock (&lock);
  for (guint place = 0; set != NULL && place < wanted->len; place++)
    add_file (config, set, g_ptr_array_index (wanted, place));
  g_mutex_unlock (&lock);
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

/* With the lock: whether a path is that of a file that the registry gave. */
static gboolean
is_slot (const char *path)
{
  GHashTableIter iter;
  gpointer slot;

  g_hash_table_iter_init (&iter, slots);
  while (g_hash_table_iter_next (&iter, NULL, &slot))
    if (g_strcmp0 (((Slot *) slot)->path, path) == 0)
      return TRUE;
  return FALSE;
}

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

      if (is_slot (get_file (pattern)))
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
  preparation->files = g_ptr_array_new_with_free_func ((GDestroyNotify) typecase_font_file_unref);
  g_hash_table_iter_init (&iter, owners);
  while (g_hash_table_iter_next (&iter, NULL, &owned))
    for (guint place = 0; place < ((GPtrArray *) owned)->len; place++)
      {
        TypecaseFontFile *file = g_ptr_array_index ((GPtrArray *) owned, place);

        if (!g_hash_table_add (seen, file))
          continue;
        file->references++;
        g_ptr_array_add (preparation->files, file);
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
  ensure_tables ();
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
 * and then tells Pango as on #TypecaseConsumer::fonts-changed. Call it in the thread that lays text
 * out; it takes some 10 ms.
 *
 * Returns: whether there was something to bring back
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
