import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { binaries, buildPages, environment, fail, install, node, ROOT } from './install.mjs'

/**
 * `npm start`: installs, builds the pages, runs the server, and ends with it. `--dev` serves the pages from their
 * sources instead.
 */

const dev = process.argv.includes('--dev')
const options = process.argv.slice(2).filter((option) => option !== '--dev')

install()
if (!dev && !buildPages()) fail('The pages could not be built; the reason is above.')

/** In a separate process group, so that it gets Ctrl-C once, through this process. */
function start(program, programOptions, cwd = ROOT) {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
  return spawn(program, programOptions, { cwd, env: environment, stdio, detached: true })
}

const follow = ['--import', new URL('./follow-parent.mjs', import.meta.url).href]
const server = start(node, [
  ...follow,
  ...(dev ? ['--watch', '--watch-preserve-output'] : []),
  'server/src/main.ts',
  ...options,
])
const children = dev ? [server, start(node, [...follow, join(binaries, 'vite'), 'dev'], join(ROOT, 'web'))] : [server]

const stop = (signal) => {
  for (const child of children) child.kill(signal)
}
process.on('SIGINT', () => stop('SIGINT'))
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop('SIGTERM'))

// npm sends a signal only to the shell between us, which does not pass it on; so we check whether the shell has ended.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500).unref()

server.on('error', (error) => fail(`The server could not be started: ${error.message}`))
server.on('exit', (code, signal) => {
  stop('SIGTERM')
  process.exit(code ?? 128 + (constants.signals[signal] ?? 0))
})
