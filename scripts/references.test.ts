import { expect, test } from 'vitest'
import { privateInterfaceErrors, referenceErrors } from './references.ts'

const DOCUMENTS = new Set(['docs/domain/billing.md', 'docs/decisions/0023-invoicing-is-pure-rules-over-a-snapshot.md'])
const errorsOf = (text: string) => referenceErrors([{ path: 'contract/src/x.rules.ts', text }], DOCUMENTS, 0)

test.each([
  '/** The tax (domain.md §3.4). */',
  '-- Payments (§2.14)',
  '/** As in design/frontend.md */',
  '/** Product specification §6 */',
  '// See screens.md',
  '/** The tax (docs/domain/taxes.md). */',
  '/** The tax (decision 0999). */',
])('%s is an error', (text) => {
  expect(errorsOf(text)).toHaveLength(1)
})

test.each([
  '/** The tax (docs/domain/billing.md). */',
  '/** The tax (decision 0023, docs/decisions/0023). */',
  '// RFC 9700 §4.14',
  '// ISO 32000-1 §7.5',
  '// ARCHITECTURE.md',
])('%s is not an error', (text) => {
  expect(errorsOf(text)).toEqual([])
})

test('lines that name an unavailable document are allowed up to the listed number', () => {
  const files = [{ path: 'web/src/ui/x.ts', text: '// domain.md §1\n// domain.md §2.5' }]
  expect(referenceErrors(files, DOCUMENTS, 2)).toEqual([])
  expect(referenceErrors(files, DOCUMENTS, 1)).toHaveLength(1)
})

test('private interfaces of libraries are allowed only in their folder and with a measured gain', () => {
  const uses = 'const names = schema._zod.def'
  const at = (path: string, text: string) => privateInterfaceErrors([{ path, text }])
  expect(at('server/src/kernel/http/mount.ts', uses)).toHaveLength(1)
  expect(at('server/src/kernel/performance/x.ts', uses)).toHaveLength(1)
  expect(at('server/src/kernel/performance/x.ts', `/** Fast. Gain: 3 to 1 ms. */\n${uses}`)).toEqual([])
})
