/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE

#include "typecase-font-file.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <gio/gio.h>

#include "typecase-font-rules.h"

#define SEALS (F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE)

/* All faces and instances of a file: the number that stands for them has every bit set. */
#define ALL_FACES ((unsigned int) -1)

/*
 * A descriptor number that stands for one font file for as long as the process lives.
 *
 * Pango and cairo know a face by the path of its file, and open it again when they think it is
 * time. A number that came to stand for another font would give text of the old font the new one's
 * shapes. So a number that was used once is never given back: while its font is not in use it has
 * /dev/null open, which costs no memory, and the same font finds it again.
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
  /* What gives the faces that were used last back, when they were chosen by name, what they cover; and
   * their names. To write it takes longer than to read it. */
  GArray *faces;
  char *rules;
  /* Whether fontconfig could not read what was written. */
  gboolean is_refused;
};

/* Guards all that is below, and the files. */
static GMutex lock;
/* By digest; they stay. */
static GHashTable *slots;
/* By digest; those that are alive. */
static GHashTable *files;

/* With the lock. */
static void
ensure_tables (void)
{
  if (slots != NULL)
    return;
  slots = g_hash_table_new (g_str_hash, g_str_equal);
  files = g_hash_table_new (g_str_hash, g_str_equal);
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
  g_clear_pointer (&self->faces, g_array_unref);
  g_free (self->rules);
  g_free (self->digest);
  g_free (self);
}

const char *
typecase_font_file_get_path (TypecaseFontFile *self)
{
  return self->slot->path;
}

/* Which face of its file a pattern is, or is an instance of. */
static guint
get_face (const FcPattern *pattern)
{
  int index = 0;

  FcPatternGetInteger (pattern, FC_INDEX, 0, &index);
  /* The upper half is the number of the named instance. */
  return (guint) index & 0xFFFF;
}

gboolean
typecase_font_file_can_use (TypecaseFontFile *self, guint face)
{
  gboolean is_usable;

  g_mutex_lock (&lock);
  is_usable = !self->is_scanned;
  if (!self->is_refused && self->patterns != NULL)
    for (int place = 0; !is_usable && place < self->patterns->nfont; place++)
      is_usable = get_face (self->patterns->fonts[place]) == face;
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

/* MARK: Faces */

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
}

static gboolean
has_face (GArray *faces, guint face)
{
  for (guint place = 0; place < faces->len; place++)
    if (g_array_index (faces, guint, place) == face)
      return TRUE;
  return FALSE;
}

static gboolean
are_equal (GArray *faces, GArray *others)
{
  return faces->len == others->len
         && memcmp (faces->data, others->data, faces->len * sizeof (guint)) == 0;
}

/* With the lock: the patterns of some faces; NULL where memory lacks. */
static FcFontSet *
get_patterns (TypecaseFontFile *self, GArray *faces)
{
  FcFontSet *set = FcFontSetCreate ();

  if (set == NULL || self->patterns == NULL)
    return set;
  for (int place = 0; place < self->patterns->nfont; place++)
    {
      FcPattern *pattern = self->patterns->fonts[place];

      if (!has_face (faces, get_face (pattern)))
        continue;
      FcPatternReference (pattern);
      if (!FcFontSetAdd (set, pattern))
        FcPatternDestroy (pattern);
    }
  return set;
}

/* With the lock: writes the rules for some faces, unless they are there. */
static void
write_rules (TypecaseFontFile *self, GArray *faces, const FcFontSet *patterns)
{
  if (self->rules != NULL && are_equal (self->faces, faces))
    return;
  g_clear_pointer (&self->faces, g_array_unref);
  g_free (self->rules);
  self->faces = g_array_copy (faces);
  self->rules = typecase_font_rules_new (self->slot->path, patterns);
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

/* With the lock. */
static void
add_faces (TypecaseFontFile *file, GArray *faces, FcConfig *config, FcFontSet *set)
{
  FcFontSet *used;

  scan (file);
  used = get_patterns (file, faces);
  if (used == NULL)
    return;
  if (used->nfont > 0)
    {
      write_rules (file, faces, used);
      file->is_refused
          = !FcConfigParseAndLoadFromMemory (config, (const FcChar8 *) file->rules, FcTrue);
    }
  for (int place = 0; !file->is_refused && place < used->nfont; place++)
    {
      FcPattern *pattern = FcPatternDuplicate (used->fonts[place]);

      /* What the desktop corrects while it scans counts for these too. */
      if (pattern != NULL
          && (!FcConfigSubstitute (config, pattern, FcMatchScan) || !hide (pattern)
              || !FcFontSetAdd (set, pattern)))
        FcPatternDestroy (pattern);
    }
  FcFontSetDestroy (used);
}

/*
 * Not by FcConfigAppFontAddFile, which would scan the file for each configuration again: that is 2 ms
 * for a Latin face and ten times as much for one with Han.
 */
void
typecase_font_file_add_to (TypecaseFontFile *self, GArray *faces, FcConfig *config, FcFontSet *set)
{
  g_mutex_lock (&lock);
  add_faces (self, faces, config, set);
  g_mutex_unlock (&lock);
}

gboolean
typecase_font_file_has_path (const char *path)
{
  GHashTableIter iter;
  gpointer slot;
  gboolean is_found = FALSE;

  g_mutex_lock (&lock);
  ensure_tables ();
  g_hash_table_iter_init (&iter, slots);
  while (!is_found && g_hash_table_iter_next (&iter, NULL, &slot))
    is_found = g_strcmp0 (((Slot *) slot)->path, path) == 0;
  g_mutex_unlock (&lock);
  return is_found;
}
