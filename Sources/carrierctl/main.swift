// SPDX-License-Identifier: Apache-2.0

import Glibc

exit(Program(environment: Environment.current).run(Array(CommandLine.arguments.dropFirst())).rawValue)
