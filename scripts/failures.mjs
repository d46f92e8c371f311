import { existsSync, readFileSync } from 'node:fs'

/**
 * Reads the report of a test runner and returns the counts, and one line for each test that failed or needed a retry.
 */

const empty = () => ({ passed: 0, failed: 0, lines: [] })
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what colours begin with.
const COLOURS = /\u001b\[[0-9;]*m/g
const inOneLine = (message = '') => message.replace(COLOURS, '').split('\n').slice(0, 4).join(' ').slice(0, 400)

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** The report of `vitest --reporter=json`. */
export function ofVitest(file) {
  const result = readJson(file)
  if (!result) return empty()
  const lines = result.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed')
    const tests = failed.map((each) => `FAILED  ${name} › ${each.fullName}: ${inOneLine(each.failureMessages[0])}`)
    return status === 'failed' && tests.length === 0 ? [`FAILED  ${name}: ${inOneLine(message)}`] : tests
  })
  return { passed: result.numPassedTests, failed: Math.max(result.numFailedTests, lines.length), lines }
}

/** The report of `playwright --reporter=json`. */
export function ofPlaywright(file) {
  const result = readJson(file)
  if (!result) return empty()
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const lines = result.suites.flatMap(specs).flatMap(({ file: where, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error)?.error.message
        return `${status === 'flaky' ? 'FLAKY ' : 'FAILED'}  ${where} › ${title}: ${inOneLine(message)}`
      }),
  )
  return { passed: result.stats.expected + result.stats.flaky, failed: result.stats.unexpected, lines }
}
