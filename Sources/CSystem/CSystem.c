/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "CSystem.h"

#include <unistd.h>

int
tc_syncfs (int fd)
{
  return syncfs (fd);
}
