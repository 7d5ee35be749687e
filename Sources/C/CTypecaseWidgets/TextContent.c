/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

struct _TypecaseTextContent
{
  GdkContentProvider parent_instance;

  const TypecaseTextContentFunctions *functions;
  gpointer context;
  GdkContentFormats *formats;
};

G_DEFINE_FINAL_TYPE (TypecaseTextContent, typecase_text_content, GDK_TYPE_CONTENT_PROVIDER)

static GdkContentFormats *
typecase_text_content_ref_formats (GdkContentProvider *provider)
{
  return gdk_content_formats_ref (TYPECASE_TEXT_CONTENT (provider)->formats);
}

static void
written (GObject *stream, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  GError *error = NULL;

  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (stream), result, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  g_object_unref (task);
}

static void
typecase_text_content_write_mime_type_async (GdkContentProvider *provider, const char *mime_type,
                                             GOutputStream *stream, int priority,
                                             GCancellable *cancellable,
                                             GAsyncReadyCallback callback, gpointer user_data)
{
  TypecaseTextContent *self = TYPECASE_TEXT_CONTENT (provider);
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  GBytes *bytes = self->functions->get_bytes (self->context, mime_type);
  gconstpointer data;
  gsize size;

  g_task_set_priority (task, priority);
  if (bytes == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                               "The text has no form “%s”", mime_type);
      g_object_unref (task);
      return;
    }
  g_task_set_task_data (task, bytes, (GDestroyNotify) g_bytes_unref);
  data = g_bytes_get_data (bytes, &size);
  g_output_stream_write_all_async (stream, data, size, priority, cancellable, written, task);
}

static gboolean
typecase_text_content_write_mime_type_finish (GdkContentProvider *provider, GAsyncResult *result,
                                              GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Within the program GTK takes text as a string. */
static gboolean
typecase_text_content_get_value (GdkContentProvider *provider, GValue *value, GError **error)
{
  TypecaseTextContent *self = TYPECASE_TEXT_CONTENT (provider);

  if (G_VALUE_HOLDS (value, G_TYPE_STRING))
    {
      GBytes *bytes = self->functions->get_bytes (self->context, "text/plain;charset=utf-8");

      if (bytes != NULL)
        {
          gsize size;
          const char *data = g_bytes_get_data (bytes, &size);

          g_value_take_string (value, g_strndup (data, size));
          g_bytes_unref (bytes);
          return TRUE;
        }
    }
  return GDK_CONTENT_PROVIDER_CLASS (typecase_text_content_parent_class)
      ->get_value (provider, value, error);
}

static void
typecase_text_content_finalize (GObject *object)
{
  TypecaseTextContent *self = TYPECASE_TEXT_CONTENT (object);

  g_clear_pointer (&self->context, self->functions->destroy);
  g_clear_pointer (&self->formats, gdk_content_formats_unref);

  G_OBJECT_CLASS (typecase_text_content_parent_class)->finalize (object);
}

static void
typecase_text_content_class_init (TypecaseTextContentClass *class)
{
  GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = typecase_text_content_finalize;
  provider_class->ref_formats = typecase_text_content_ref_formats;
  provider_class->write_mime_type_async = typecase_text_content_write_mime_type_async;
  provider_class->write_mime_type_finish = typecase_text_content_write_mime_type_finish;
  provider_class->get_value = typecase_text_content_get_value;
}

static void
typecase_text_content_init (TypecaseTextContent *self)
{
}

GdkContentProvider *
typecase_text_content_new (const TypecaseTextContentFunctions *functions, gpointer context,
                           GdkContentFormats *formats)
{
  TypecaseTextContent *self = g_object_new (TYPECASE_TYPE_TEXT_CONTENT, NULL);

  self->functions = functions;
  self->context = context;
  self->formats = gdk_content_formats_ref (formats);
  return GDK_CONTENT_PROVIDER (self);
}
