import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { environment, install, node, ROOT } from './install.mjs'

/** Runs a program of ours, `scripts/run.mjs FILE …`, with the project's own Node, which it installs first where that is missing. */

const [file, ...options] = process.argv.slice(2)
// What the program says may be read by another one; what npm says goes elsewhere.
install({ aside: true })
const program = spawn(node, [file, ...options], { cwd: ROOT, env: environment, stdio: 'inherit' })
// Ctrl-C reaches it by itself; it ends as it must, and we after it.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal))
program.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
