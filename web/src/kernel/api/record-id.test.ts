import { expect, test } from 'vitest'
import { isRecordId, namesRecords } from './record-id.ts'

test.each([
  ['01890000-0000-7000-8000-00000000abcd', true],
  ['01890000-0000-7000-8000-00000000ABCD', true],
  ['AE', true],
  ['TAX_INVOICE-SA', true],
  ['adjustments', false],
  ['ready', false],
  ['credit-notes', false],
  ['1', false],
  ['', false],
  ['../users', false],
  ['01890000-0000-7000-8000-00000000abcd/lines', false],
])('“%s” is accepted as the ID of a record: %s', (text, expected) => expect(isRecordId(text)).toBe(expected))

test.each([
  ['/clients/:id', { id: 'AE' }, true],
  ['/clients/:id', { id: '' }, false],
  ['/clients/:id', { id: 'import' }, false],
  ['/company-settings', { id: '' }, true],
  ['/countries/:id/versions/:versionID', { id: 'AE', versionID: 'new' }, false],
  ['/clients', undefined, true],
])('%s with %o sends a request: %s', (path, params, expected) => expect(namesRecords(path, params)).toBe(expected))
