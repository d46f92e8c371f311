import { expect, test } from 'vitest'
import { documentErrors } from './documents.ts'

const REPOSITORY = {
  paths: new Set(['README.md', 'docs/domain/billing.md', 'server/src', 'server/src/kernel/http/mount.ts']),
  scripts: new Set(['muster', 'bench']),
  checks: new Set(['types', 'server']),
  commands: new Set(['check']),
}
const BILLING = { path: 'docs/domain/billing.md', text: '# Billing\n\n## What is “due”, and when\n' }
const errorsOf = (text: string) => documentErrors([{ path: 'README.md', text }, BILLING], REPOSITORY)

test.each([
  ['`server/src/kernel/http/mounted.ts`', 'server/src/kernel/http/mounted.ts'],
  ['`kernel/mount.ts`', 'kernel/mount.ts'],
  ['`server/source/`', 'server/source/'],
  ['[Billing](docs/billing.md)', 'link docs/billing.md'],
  ['[Due](docs/domain/billing.md#due)', 'link docs/domain/billing.md#due'],
  ['`npm run measure`', 'script "npm run measure"'],
  ['```sh\nnpm run muster -- repair   # repair all\n```', 'command "muster repair"'],
  ['`npm test -- types style`', 'check "npm test -- style"'],
])('a document may not name %s', (text, name) => {
  expect(errorsOf(text)).toEqual([`README.md: there is no ${name}`])
})

test.each([
  ['`server/src/`, `kernel/http/mount.ts`, `mount.ts`'],
  ['`contract/src/badges/badges.contract.ts`, `x.rules.ts`, `GET /jobs/:id/matches`'],
  ['[Due](docs/domain/billing.md#what-is-due-and-when), [elsewhere](https://example.com/x.md)'],
  ['`npm run muster -- check`, `npm run muster -- help`, `npm run bench`, `npm test -- types server`'],
])('%s is not an error', (text) => {
  expect(errorsOf(text)).toEqual([])
})

test('a decision must have all sections and be in the list', () => {
  const file = (path: string, text: string) => ({ path: `docs/decisions/${path}`, text })
  const whole = '# Rates\n\n**Status**: Accepted\n\n## Context\n\n## Decision\n\n## Consequences\n'
  const errors = documentErrors(
    [file('README.md', '[Rates](0001-rates.md)'), file('0001-rates.md', whole), file('0002-taxes.md', '# Taxes\n')],
    { ...REPOSITORY, paths: new Set(['docs/decisions/0001-rates.md']) },
  )
  expect(errors).toEqual([
    'docs/decisions/0002-taxes.md: title, status, context, decision, consequences are needed',
    'docs/decisions/0002-taxes.md: docs/decisions/README.md does not list it',
  ])
})
