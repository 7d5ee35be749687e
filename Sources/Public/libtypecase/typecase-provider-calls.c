/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-provider-private.h"

#include "typecase-failure-private.h"
#include "typecase-font-private.h"
#include "typecase-session-error.h"
#include "typecase-task-private.h"

struct _TypecaseProviderCall
{
  /* Those of the call; NULL where it is about none. */
  GPtrArray *fonts;
  const char *method;
  /* The key of the results that lists what was dealt with. */
  const char *key;
  GVariant *arguments;
  GVariant *options;
  GUnixFDList *files;
  /* Why it cannot be made. */
  GError *fault;
  GPtrArray *failures;
};

void
typecase_provider_call_free (gpointer data)
{
  TypecaseProviderCall *self = data;

  g_clear_pointer (&self->fonts, g_ptr_array_unref);
  g_clear_pointer (&self->arguments, g_variant_unref);
  g_clear_pointer (&self->options, g_variant_unref);
  g_clear_object (&self->files);
  g_clear_error (&self->fault);
  g_clear_pointer (&self->failures, g_ptr_array_unref);
  g_free (self);
}

GPtrArray *
typecase_provider_call_get_fonts (TypecaseProviderCall *self)
{
  return self->fonts;
}

/* MARK: Making one */

static TypecaseProviderCall *
call_new (const char *method, const char *key)
{
  TypecaseProviderCall *self = g_new0 (TypecaseProviderCall, 1);

  self->method = method;
  self->key = key;
  return self;
}

/* Both are floating. */
static void
set_arguments (TypecaseProviderCall *self, GVariant *arguments, GVariantDict *options)
{
  self->arguments = g_variant_ref_sink (arguments);
  self->options = g_variant_ref_sink (g_variant_dict_end (options));
}

/* The fonts as the call's argument; NULL, and the call has a fault, where they cannot be sent. */
static GVariant *
set_fonts (TypecaseProviderCall *self, GPtrArray *fonts)
{
  GVariant *sources;

  self->files = g_unix_fd_list_new ();
  sources = typecase_fonts_to_sources (fonts, self->files, &self->fault);
  if (sources != NULL)
    self->fonts = typecase_fonts_copy (fonts);
  return sources;
}

static const char *
get_scope_name (TypecaseScope scope)
{
  static const char *const names[] = {
    [TYPECASE_SCOPE_PERSISTENT] = "persistent",
    [TYPECASE_SCOPE_SESSION] = "session",
    [TYPECASE_SCOPE_PROCESS] = "process",
  };

  /* The registry says that there is no such scope. */
  return (gsize) scope < G_N_ELEMENTS (names) ? names[scope] : "unknown";
}

TypecaseProviderCall *
typecase_provider_call_new_for_registration (GPtrArray *fonts, TypecaseScope scope,
                                             gboolean enabled, const char *parent_window)
{
  TypecaseProviderCall *self = call_new ("RegisterFonts", "registered");
  GVariant *sources = typecase_parent_window_check (parent_window, &self->fault)
                          ? set_fonts (self, fonts)
                          : NULL;
  GVariantDict options;

  if (sources == NULL)
    return self;
  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "scope", "s", get_scope_name (scope));
  g_variant_dict_insert (&options, "enabled", "b", enabled != FALSE);
  set_arguments (
      self, g_variant_new ("(s@aa{sv})", parent_window != NULL ? parent_window : "", sources),
      &options);
  return self;
}

TypecaseProviderCall *
typecase_provider_call_new_for_change (GPtrArray *fonts, const char *method, const char *key,
                                       gboolean has_enabled, gboolean enabled, TypecaseScope scope)
{
  TypecaseProviderCall *self = call_new (method, key);
  GVariant *sources = set_fonts (self, fonts);
  GVariantDict options;

  if (sources == NULL)
    return self;
  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "scope", "s", get_scope_name (scope));
  set_arguments (self,
                 has_enabled ? g_variant_new ("(@aa{sv}b)", sources, enabled != FALSE)
                             : g_variant_new ("(@aa{sv})", sources),
                 &options);
  return self;
}

TypecaseProviderCall *
typecase_provider_call_new_for_assets (const char *const *names_or_tags, double priority)
{
  static const char *const nothing[] = { NULL };
  TypecaseProviderCall *self = call_new ("RequestAssets", "assets");
  GVariantDict options;

  if (names_or_tags == NULL)
    names_or_tags = nothing;
  for (gsize place = 0; names_or_tags[place] != NULL; place++)
    if (!g_utf8_validate (names_or_tags[place], -1, NULL))
      {
        self->fault = g_error_new (G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                                   "Name %" G_GSIZE_FORMAT " is not UTF-8.", place);
        return self;
      }
  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "priority", "d", priority);
  set_arguments (self, g_variant_new ("(^as)", names_or_tags), &options);
  return self;
}

/* MARK: The end */

GPtrArray *
typecase_provider_list (GVariant *list)
{
  GPtrArray *fonts;

  if (list == NULL)
    return NULL;
  fonts = g_ptr_array_new_with_free_func (g_object_unref);
  for (gsize place = 0; place < g_variant_n_children (list); place++)
    {
      g_autoptr (GVariant) values = g_variant_get_child_value (list, place);
      GVariantDict asset;
      const char *name;

      /* A fetched asset has a name, by which it can be registered. */
      g_variant_dict_init (&asset, values);
      if (g_variant_lookup (values, "name", "&s", &name))
        g_variant_dict_insert (&asset, "asset", "s", name);
      g_ptr_array_add (fonts, typecase_font_new_for_dictionary (g_variant_dict_end (&asset)));
    }
  return fonts;
}

static void
call_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  TypecaseProviderCall *call = g_task_get_task_data (task);
  TypecaseResponse response;
  GError *error = NULL;
  g_autoptr (GVariant) list = NULL;
  g_autoptr (GVariant) results = typecase_exchange_finish (result, &response, &error);
  GPtrArray *fonts;

  if (results == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  list = g_variant_lookup_value (results, call->key, G_VARIANT_TYPE ("aa{sv}"));
  fonts = typecase_provider_list (list);
  call->failures = typecase_failures_of (results, call->fonts);
  if (fonts == NULL && response == TYPECASE_RESPONSE_DONE)
    g_task_return_error (task, typecase_malformed (call->method));
  else if ((fonts == NULL || fonts->len == 0) && call->failures->len == 0
           && response != TYPECASE_RESPONSE_DONE)
    {
      g_clear_pointer (&fonts, g_ptr_array_unref);
      g_task_return_error (task, typecase_response_error (response, call->failures));
    }
  else
    g_task_return_pointer (task,
                           fonts != NULL ? fonts : g_ptr_array_new_with_free_func (g_object_unref),
                           (GDestroyNotify) g_ptr_array_unref);
}

TypecaseExchange *
typecase_provider_call_begin (TypecaseSession *session, GTask *task, TypecaseTold told)
{
  TypecaseProviderCall *self = g_task_get_task_data (task);

  /* What was done before it was canceled was done. */
  g_task_set_check_cancellable (task, FALSE);
  if (self->fault != NULL)
    {
      typecase_task_refuse (task, g_steal_pointer (&self->fault));
      return NULL;
    }
  return typecase_exchange_begin (session, self->method, self->arguments, self->options,
                                  self->files, FALSE, told, g_task_get_cancellable (task),
                                  call_ended, task);
}

GPtrArray *
typecase_provider_call_finish (gpointer source, gpointer tag, GAsyncResult *result,
                               GPtrArray **failures, GError **error)
{
  GPtrArray *fonts;

  if (failures != NULL)
    *failures = NULL;
  fonts = typecase_task_finish_pointer (source, tag, result, error);
  if (fonts != NULL && failures != NULL)
    {
      TypecaseProviderCall *self = g_task_get_task_data (G_TASK (result));

      *failures = g_steal_pointer (&self->failures);
    }
  return fonts;
}
