import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ofPlaywright, ofVitest } from './failures.mjs'
import { binaries, buildPages, environment, install, node, ROOT, run } from './install.mjs'

/**
 * `npm test`: installs, then runs all gates, each with its time: those that only read the sources in parallel, then the
 * tests one after another. `npm test -- types server` runs only those.
 */

const tool =
  (name, ...options) =>
  () =>
    runAside(join(binaries, name), options)
const script =
  (name, ...options) =>
  () =>
    runAside(node, [`scripts/${name}`, ...options])
/** The demo company created by one gate is used by the next; if a gate runs alone, it creates its own. */
const DEMO_FOLDER = join(tmpdir(), `muster-company-${process.pid}`)

const RESULTS = join(ROOT, 'node_modules/.cache/results')
const resultsOf = (gate) => join(RESULTS, `${gate}.json`)

// One type checker: several would read the same types twice, and the other gates use the other cores. Files unchanged
// since the last run are not checked again.
const TYPES_CACHE = join(ROOT, 'node_modules/.cache/types.tsbuildinfo')
const READING = [
  { name: 'style', what: 'Biome', pass: tool('biome', 'check', '.') },
  {
    name: 'types',
    what: 'TypeScript',
    pass: tool('tsc', '-p', 'tsconfig.json', '--checkers', '1', '--incremental', '--tsBuildInfoFile', TYPES_CACHE),
  },
  { name: 'structure', what: 'modules, imports and names', pass: script('check-structure.ts') },
  { name: 'licences', what: 'licences and refused versions', pass: script('check-licences.ts') },
  { name: 'generated', what: 'generated files are fresh', pass: script('generate.ts', '--check') },
]
const RUNNING = [
  { name: 'server', what: 'rules, contract and server on PostgreSQL', pass: serverTests },
  { name: 'pages', what: 'pages within their budget', pass: () => buildPages({ always: true }) },
  { name: 'browser', what: 'stories in Chromium', pass: browserStories },
]
const GATES = [...READING, ...RUNNING]

/** Whether a program ends successfully. */
async function succeeds(child, name) {
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${name}: ${error.message}`)
      resolve(1)
    })
    child.on('close', resolve)
  })
  return code === 0
}

/** Runs a program while others run, and prints its output at its end. */
async function runAside(program, options, extra = {}) {
  const env = { ...environment, ...extra }
  const child = spawn(program, options, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (part) => output.push(part))
  const passed = await succeeds(child, program)
  process.stdout.write(Buffer.concat(output))
  return passed
}

/** Runs a program and prints its output immediately. */
const runShown = (program, options, extra) =>
  succeeds(spawn(program, options, { cwd: ROOT, env: { ...environment, ...extra }, stdio: 'inherit' }), program)

function serverTests() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsOf('server')}`]
  return runShown(join(binaries, 'vitest'), ['run', ...reporters], { DEMO_FOLDER })
}

const APT = { DEBIAN_FRONTEND: 'noninteractive' }
/** Takes a quarter less time than Chromium. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const BROWSERS = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const browser = () =>
  BROWSERS.flatMap((name) => (environment.PATH ?? '').split(':').map((folder) => join(folder, name))).find(existsSync)

/**
 * On a machine used only for this run (CI): installs Debian's package of headless Chromium if it requires no newer
 * version of other packages. It waits at most a minute; otherwise the browser tests run in the installed browser.
 */
async function installHeadlessShell() {
  const may = process.env.CI && !process.env.CHROMIUM && process.getuid?.() === 0
  if (!may || browser()?.endsWith(HEADLESS_SHELL)) return
  const options = ['install', '-y', '-qq', '--no-install-recommends', HEADLESS_SHELL]
  const { status, stdout } = spawnSync('apt-get', ['--simulate', ...options], { encoding: 'utf8' })
  const replaces = /^(Remv|Inst \S+ \[)/m.test(stdout ?? '')
  if (status === 0 && !replaces) await runAside('timeout', ['60', 'apt-get', ...options], APT)
}

/** Installs Debian's packages, because Playwright's own download is blocked in many networks. */
function installBrowser() {
  const apt = (...options) => run('apt-get', options, ROOT, APT) === 0
  const may = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (may) {
    console.log('Installing Chromium …')
    return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium') && browser()
  }
  return undefined
}

function browserStories() {
  const chromium = process.env.CHROMIUM ?? browser() ?? installBrowser()
  if (!chromium) {
    console.error(
      'There is no Chromium, and it could not be installed. Install it (apt-get install chromium), or name its program in CHROMIUM.',
    )
    return false
  }
  return runShown(join(binaries, 'playwright'), ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    CHROMIUM: chromium,
    E2E_DATA: DEMO_FOLDER,
    PLAYWRIGHT_JSON_OUTPUT_FILE: resultsOf('browser'),
  })
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !GATES.some((gate) => gate.name === name))
if (unknown.length > 0) {
  console.error(`There is no gate ${unknown.join(', ')}. Select from ${GATES.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const isRequested = ({ name }) => requested.length === 0 || requested.includes(name)

async function outcomeOf({ name, what, pass }) {
  const since = Date.now()
  const passed = await pass()
  return {
    passed,
    line: `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${what.padEnd(42)} ${seconds(since).padStart(8)}`,
  }
}

const started = Date.now()
install()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const reading = READING.filter(isRequested)
if (reading.length > 0) console.log(`\n── ${reading.map(({ name }) => name).join(', ')}`)
const installing = RUNNING.filter(isRequested).some(({ name }) => name === 'browser') && installHeadlessShell()
const outcomes = reading.map(outcomeOf)
// The slowest gate continues on one core while the tests start.
await Promise.all(outcomes.filter((_, i) => reading[i].name !== 'types'))
await installing
for (const gate of RUNNING.filter(isRequested)) {
  console.log(`\n── ${gate.name}: ${gate.what}`)
  outcomes.push(await outcomeOf(gate))
}
const results = await Promise.all(outcomes)

const reports = [ofVitest(resultsOf('server')), ofPlaywright(resultsOf('browser'))]
const failureLines = reports.flatMap(({ lines }) => lines)
const total = (of) => reports.reduce((sum, counts) => sum + counts[of], 0)

console.log(`\n${results.map(({ line }) => line).join('\n')}`)
const failed = results.filter(({ passed }) => !passed).length
console.log(
  failed === 0
    ? `\nAll ${results.length} gates passed in ${seconds(started)}.`
    : `\n${failed} of ${results.length} gates failed, in ${seconds(started)}.`,
)
// Last, so that the failures are at the end of the output.
for (const line of failureLines) console.log(line)
if (total('passed') + total('failed') > 0) console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
rmSync(DEMO_FOLDER, { recursive: true, force: true })
process.exitCode = failed === 0 && results.length > 0 ? 0 : 1
