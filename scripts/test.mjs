import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ofPlaywright, ofVitest } from './failures.mjs'
import { binaries, buildPages, environment, install, node, ROOT, run } from './install.mjs'

/**
 * `npm test`: installs, then all gates, each with its time: those that only read the sources beside each other, then the tests one after
 * another. `npm test -- types server` runs only those.
 */

const tool =
  (name, ...options) =>
  () =>
    runAside(join(binaries, name), options)
const script =
  (name, ...options) =>
  () =>
    runAside(node, [`scripts/${name}`, ...options])
const RESULTS = join(ROOT, 'node_modules/.cache/results')
const resultsOf = (gate) => join(RESULTS, `${gate}.json`)

// One checker of types: several read the same types twice, and the other cores have the other gates.
const READING = [
  { name: 'style', what: 'Biome', pass: tool('biome', 'check', '.') },
  { name: 'types', what: 'TypeScript', pass: tool('tsc', '-p', 'tsconfig.json', '--checkers', '1') },
  { name: 'structure', what: 'rooms and ladder', pass: script('check-structure.ts') },
  { name: 'licences', what: 'licences and refused versions', pass: script('check-licences.ts') },
  { name: 'generated', what: 'generated files are fresh', pass: script('generate.ts', '--check') },
]
const RUNNING = [
  { name: 'server', what: 'rules, contract and server on PostgreSQL', pass: serverTests },
  { name: 'pages', what: 'pages within their budget', pass: () => buildPages({ always: true }) },
  { name: 'browser', what: 'stories in Chromium', pass: browserStories },
]
const GATES = [...READING, ...RUNNING]

/** Runs a program beside others; what it writes is shown at its end, in one piece. */
async function runAside(program, options) {
  const child = spawn(program, options, { cwd: ROOT, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const written = []
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (part) => written.push(part))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      written.push(`${program}: ${error.message}\n`)
      resolve(1)
    })
    child.on('close', resolve)
  })
  process.stdout.write(Buffer.concat(written.map((part) => Buffer.from(part))))
  return code === 0
}

function serverTests() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsOf('server')}`]
  return run(join(binaries, 'vitest'), ['run', ...reporters]) === 0
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const browser = () =>
  BROWSERS.flatMap((name) => (environment.PATH ?? '').split(':').map((folder) => join(folder, name))).find(existsSync)

/** From Debian's packages, because Playwright's own download comes from a host that many networks forbid. */
function installBrowser() {
  const apt = (...options) => run('apt-get', options, ROOT, { DEBIAN_FRONTEND: 'noninteractive' }) === 0
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
  return (
    run(join(binaries, 'playwright'), ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], ROOT, {
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: resultsOf('browser'),
    }) === 0
  )
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !GATES.some((gate) => gate.name === name))
if (unknown.length > 0) {
  console.error(`There is no gate ${unknown.join(', ')}. Choose from ${GATES.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const isAsked = ({ name }) => asked.length === 0 || asked.includes(name)

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
const reading = READING.filter(isAsked)
if (reading.length > 0) console.log(`\n── ${reading.map(({ name }) => name).join(', ')}`)
const results = await Promise.all(reading.map(outcomeOf))
for (const gate of RUNNING.filter(isAsked)) {
  console.log(`\n── ${gate.name}: ${gate.what}`)
  results.push(await outcomeOf(gate))
}

const ran = [ofVitest(resultsOf('server')), ofPlaywright(resultsOf('browser'))]
const told = ran.flatMap(({ lines }) => lines)
const total = (of) => ran.reduce((sum, counts) => sum + counts[of], 0)

console.log(`\n${results.map(({ line }) => line).join('\n')}`)
const failed = results.filter(({ passed }) => !passed).length
console.log(
  failed === 0
    ? `\nAll ${results.length} gates passed in ${seconds(started)}.`
    : `\n${failed} of ${results.length} gates failed, in ${seconds(started)}.`,
)
// Last, so that whoever sees only the end of the output sees what failed.
for (const line of told) console.log(line)
if (total('passed') + total('failed') > 0) console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = failed === 0 && results.length > 0 ? 0 : 1
