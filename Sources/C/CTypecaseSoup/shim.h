/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* libsoup 3, the client for HTTP, for Swift.
 *
 *     libsoup/soup.h                       as it is
 *     macros, functions with variable arguments, a session without credentials    as functions
 *
 * FontDownloads alone imports it, in its folder HTTP. */

#include "../floors.h"

#include <libsoup/soup.h>

/* Macros and variadic functions, which Swift does not import. */

/* The text as a URI in the form that libsoup wants, relative to `base` if that is given. */
static inline GUri *
ctypecase_soup_parse (GUri *base, const char *text, GError **error)
{
  return g_uri_parse_relative (base, text, SOUP_HTTP_URI_FLAGS, error);
}

/* A session with so many connections, also to one host, that decodes nothing and has no credentials. */
static inline SoupSession *
ctypecase_soup_session_new (int connections)
{
  SoupSession *session = soup_session_new_with_options (
      "max-conns", connections, "max-conns-per-host", connections, "timeout", 0, "idle-timeout", 15,
      NULL);
  soup_session_remove_feature_by_type (session, SOUP_TYPE_CONTENT_DECODER);
  soup_session_remove_feature_by_type (session, SOUP_TYPE_AUTH_MANAGER);
  return session;
}

/* The host behind a proxy, if an address is that of a proxy. */
static inline const char *
ctypecase_soup_proxied_host (GSocketAddress *address)
{
  return G_IS_PROXY_ADDRESS (address)
      ? g_proxy_address_get_destination_hostname (G_PROXY_ADDRESS (address)) : NULL;
}
