import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ofPlaywright, ofVitest } from './failures.mjs'
import { binaries, buildPages, environment, install, node, ROOT, run } from './install.mjs'

/** `npm test`: installs, then all gates one after another, each with its time. `npm test -- types server` runs only those. */

const tool =
  (name, ...options) =>
  () =>
    run(join(binaries, name), options) === 0
const script =
  (name, ...options) =>
  () =>
    run(node, [`scripts/${name}`, ...options]) === 0
const RESULTS = join(ROOT, 'node_modules/.cache/results')
const resultsOf = (gate) => join(RESULTS, `${gate}.json`)
const has = (path) => existsSync(join(ROOT, path))

const GATES = [
  { name: 'style', what: 'Biome', pass: tool('biome', 'check', '.') },
  { name: 'types', what: 'TypeScript', pass: tool('tsc', '-p', 'tsconfig.json') },
  {
    name: 'structure',
    what: 'rooms and ladder',
    pass: script('check-structure.ts'),
    needs: 'scripts/check-structure.ts',
  },
  { name: 'licences', what: 'licences and refused versions', pass: script('check-licences.ts') },
  { name: 'generated', what: 'generated files are fresh', pass: script('generate.ts', '--check') },
  { name: 'server', what: 'rules, contract and server on PostgreSQL', pass: serverTests },
  { name: 'pages', what: 'pages within their budget', pass: () => buildPages({ always: true }) },
  { name: 'browser', what: 'stories in Chromium', pass: browserStories, needs: 'e2e/playwright.config.ts' },
]

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

const started = Date.now()
install()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const results = GATES.filter(
  ({ name, needs }) => (asked.length === 0 || asked.includes(name)) && (!needs || has(needs)),
).map(({ name, what, pass }) => {
  console.log(`\n── ${name}: ${what}`)
  const since = Date.now()
  const passed = pass()
  return {
    passed,
    line: `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${what.padEnd(42)} ${seconds(since).padStart(8)}`,
  }
})

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
