import { expect, test } from 'vitest'
import { B1_DOCUMENT, B2_DOCUMENT, EXPORT_DOCUMENT } from '../testing/invoice-snapshot-examples.rules.ts'
import type { TaxDocument, TaxParty } from './tax-party.types.ts'
import { validateInvoice, validateRecords } from './validate-invoice.rules.ts'

/**
 * The same tax number, checked on the records before an invoice is issued and on the finished document: each with the
 * record on which it is corrected.
 */

const partyOf = ({ supplier }: typeof B1_DOCUMENT): TaxParty => ({ ...supplier, taxRegistered: true })
const emirati = partyOf(B1_DOCUMENT)
const taxed: TaxDocument = {
  profile: 'PINT_AE',
  isElectronic: true,
  isTaxed: true,
  isReverseCharged: false,
  orderReference: null,
  buyerReference: null,
}
const onRecords = (supplier: TaxParty, client: TaxParty, document: Partial<TaxDocument> = {}) =>
  validateRecords(supplier, client, { ...taxed, ...document }).map(({ code, fix, level }) => [code, fix, level])

test.each([
  [
    'a supplier of taxed services without a tax number',
    { ...emirati, taxNumber: null },
    emirati,
    [['supplier.taxNumber', 'SUPPLIER', 'BLOCKS']],
  ],
  [
    'a supplier whose tax number has an invalid format',
    { ...emirati, taxNumber: '123' },
    emirati,
    [['supplier.taxNumber', 'SUPPLIER', 'BLOCKS']],
  ],
  [
    'a registered client without a tax number',
    emirati,
    { ...emirati, taxNumber: null },
    [['client.taxNumber', 'CLIENT', 'BLOCKS']],
  ],
  ['a client that is not registered', emirati, { ...emirati, taxNumber: null, taxRegistered: false }, []],
])('tax numbers on the records: %s', (_what, supplier, client, issues) => {
  expect(onRecords(supplier, client)).toEqual(issues)
})

test('a commercial invoice needs no tax numbers', () => {
  const without = { ...emirati, taxNumber: null }
  expect(onRecords(without, without, { profile: 'COMMERCIAL', isElectronic: false })).toEqual([])
})

test.each([
  ['the supplier of a taxed invoice', B1_DOCUMENT, 'supplier', 'BR-S-02', 'SUPPLIER'],
  ['the supplier of an export', EXPORT_DOCUMENT, 'supplier', 'BR-Z-02', 'SUPPLIER'],
  ['the supplier of a Saudi invoice', B2_DOCUMENT, 'supplier', 'Art. 53', 'SUPPLIER'],
] as const)('tax numbers on the document: %s needs one', (_what, invoice, side, code, fix) => {
  expect(validateInvoice(invoice)).toEqual([])
  const issues = validateInvoice({ ...invoice, [side]: { ...invoice[side], taxNumber: null } })
  expect(issues).toContainEqual(expect.objectContaining({ code, field: `${side}.taxNumber`, fix, level: 'BLOCKS' }))
})

test('an Emirati tax number on the document must have the right format', () => {
  const faulty = { ...B1_DOCUMENT, client: { ...B1_DOCUMENT.client, taxNumber: '200000000000000' } }
  expect(validateInvoice(faulty)).toEqual([
    expect.objectContaining({ code: 'ibr-132-ae', field: 'client.taxNumber', fix: 'CLIENT' }),
  ])
})
