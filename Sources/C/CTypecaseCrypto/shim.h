/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* OpenSSL's libcrypto, for Swift: digests, keyed digests and signatures.
 *
 *     evp.h and what belongs to it         without what OpenSSL 3 has deprecated
 *     parameters                           as functions
 *
 * TypecaseOpenSSLKit binds it, and nothing else imports it. */

/* What OpenSSL 3 has deprecated is not seen. */
#define OPENSSL_API_COMPAT 30000
#define OPENSSL_NO_DEPRECATED

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>

/* Gives a code with SHA-256 its key; of no length, too, which without an address would be none. The names in parameters are kept by
   address, and a text of Swift has one for the length of a call only. */
static inline int ctypecase_crypto_start_hmac_sha256(EVP_MAC_CTX *context, const unsigned char *key, size_t length) {
  static const unsigned char empty;
  char digest[] = "SHA2-256";
  const OSSL_PARAM parameters[] = {
    OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
    OSSL_PARAM_construct_end(),
  };
  return EVP_MAC_init(context, length > 0 ? key : &empty, length, parameters);
}
