/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE

#include "typecase-gtk-translation-private.h"

#include <dlfcn.h>
#include <libintl.h>

#define DOMAIN "typecase"

/*
 * The folder of the catalogs. As the programs, the library finds what is in the prefix from its own place, so that
 * an installation can be moved; LIBDIR and LOCALEDIR are relative then. NULL where the place is not known.
 */
static char *
find_catalogs (void)
{
  Dl_info place;
  g_autofree char *folder = NULL;

  if (g_path_is_absolute (LOCALEDIR))
    return g_strdup (LOCALEDIR);
  if (dladdr ((gpointer) find_catalogs, &place) == 0 || place.dli_fname == NULL)
    return NULL;
  folder = g_canonicalize_filename (place.dli_fname, NULL);
  *strrchr (folder, '/') = '\0';
  if (!g_str_has_suffix (folder, "/" LIBDIR))
    return NULL;
  folder[strlen (folder) - strlen (LIBDIR)] = '\0';
  return g_build_filename (folder, LOCALEDIR, NULL);
}

const char *
typecase_gtk_translate (const char *text)
{
  static gsize is_bound;

  if (g_once_init_enter (&is_bound))
    {
      g_autofree char *folder = find_catalogs ();

      if (folder != NULL)
        bindtextdomain (DOMAIN, folder);
      bind_textdomain_codeset (DOMAIN, "UTF-8");
      g_once_init_leave (&is_bound, 1);
    }
  return g_dgettext (DOMAIN, text);
}
