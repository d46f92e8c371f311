import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The common setup of `npm start` and `npm test`. Plain JavaScript, because it runs on the Node of the machine before
 * anything is installed.
 */

export const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const modules = join(ROOT, 'node_modules')
export const binaries = join(modules, '.bin')
/** The project's own Node, whatever version the machine has. */
export const node = join(binaries, 'node')

/** For every child process: the project's Node and tools come before those of the machine. */
export const environment = {
  // Node stores its compiled code here for the next start, which halves the time to load the program.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
  ...process.env,
  PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`,
}

const BUILT = join(modules, '.muster-pages')

const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

const stampIs = (stamp, value) => existsSync(stamp) && readFileSync(stamp, 'utf8') === value

/**
 * Installs the packages of package-lock.json unless they are installed. `aside`: messages go to stderr, because stdout
 * is used by a program.
 */
export function install({ aside = false } = {}) {
  if (isInstalled()) return
  const said = 'Installing the packages, which takes some minutes (once, and after each change of package-lock.json) …'
  if (aside) console.error(said)
  else console.log(said)
  // Not `npm ci`, which requires the optional packages of all other platforms in the lock file; some registries do not
  // have them. Its warnings about engines refer to our own Node, which is being installed.
  npm(
    aside ? 2 : 'inherit',
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  )
  if (!existsSync(node))
    fail(
      'npm has installed no Node 24. Allow the install script of the package "node", remove node_modules, and start again.',
    )
}

/**
 * Compares npm's own record of the installed packages, which it writes last, with the lock file. Optional packages of
 * other platforms may be missing.
 */
function isInstalled() {
  if (!existsSync(node)) return false
  const there = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || there[path]?.version === version || (there[path] === undefined && (optional || devOptional)),
  )
}

function packagesOf(path) {
  const file = join(ROOT, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

/** Builds the pages unless those in web/dist were built from exactly these sources. */
export function buildPages({ always = false } = {}) {
  const wanted = hashOf(['package-lock.json', ...filesBelow('web'), ...filesBelow('contract')])
  if (!always && stampIs(BUILT, wanted) && existsSync(join(ROOT, 'web/dist/index.html'))) return true
  console.log('Building the pages …')
  compileServer()
  const strict = always ? { ENFORCE_BUDGET: 'yes' } : {}
  const built = run(join(binaries, 'vite'), ['build', '--logLevel', 'warn'], join(ROOT, 'web'), strict) === 0
  if (built) writeFileSync(BUILT, wanted)
  return built
}

/** While the pages are built, Node compiles the server, so that the first start is as fast as later ones. */
function compileServer() {
  const all = "import('./server/src/app.ts'), import('./server/src/company.ts')"
  spawn(node, ['--input-type=module', '--eval', `await Promise.all([${all}])`], {
    cwd: ROOT,
    env: environment,
    stdio: 'ignore',
  }).on('error', () => {})
}

function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort()
}

/** Runs a program to its end and returns its exit code. */
export function run(program, options, cwd = ROOT, extra = {}, output = 'inherit') {
  const { status, error } = spawnSync(program, options, {
    cwd,
    env: { ...environment, ...extra },
    stdio: ['ignore', output, 'inherit'],
  })
  if (error) console.error(`${program}: ${error.message}`)
  return status ?? 1
}

/** The npm that started this script, else that of the machine. */
function npm(output, ...options) {
  const own = process.env.npm_execpath
  const status = own?.endsWith('.js')
    ? run(process.execPath, [own, ...options], ROOT, {}, output)
    : run('npm', options, ROOT, {}, output)
  if (status !== 0) fail(`npm ${options[0]} has failed; its reason is above.`)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
