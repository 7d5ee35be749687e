// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import RegistryService

// `dispatchMain` serves the queues forever; the service ends the process.
RegistryProcess.start()
