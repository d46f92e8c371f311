import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { environment, install, node, ROOT } from './install.mjs'

/**
 * Runs a program of this repository, `scripts/run.mjs FILE …`, with the project's own Node, which it first installs if
 * it is missing.
 */

const [file, ...options] = process.argv.slice(2)
// The output of the program may be read by another program; messages of npm go to stderr.
install({ aside: true })
const program = spawn(node, [file, ...options], { cwd: ROOT, env: environment, stdio: 'inherit' })
// Ctrl-C is sent to the program as well; it ends in its own way, and this process after it.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal))
program.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
