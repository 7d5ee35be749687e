/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-session.h"

G_BEGIN_DECLS

/*
 * What the provider and the consumer begin with: an app that has a session.
 *
 * Apps see two types of GObject that have nothing to do with each other, so that this is a layout, and no type.
 */
typedef struct
{
  GObject parent_instance;

  char *app_id;
  TypecaseSession *session;
} TypecaseClient;

/* Gives a class the property `app-id`, which is its only one; the comment that describes it is the class's. */
void typecase_client_install_properties (GObjectClass *class);

/* Makes the session, once the properties are set; the arguments are those of typecase_session_new(). */
void typecase_client_begin (TypecaseClient *self, const char *interface, const char *signal);
/* For the end of an object. */
void typecase_client_clear (TypecaseClient *self);

G_END_DECLS
