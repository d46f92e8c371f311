/**
 * Peppol e-invoices against the official rules of EN 16931 (CEN/TC 434, version 1.3.16), run as published by a
 * third-party program, and against the Peppol rules (decision 0055).
 */
import { createCreditSnapshot, creditableLines } from '@muster/contract/billing/credit-notes/credit-snapshot.rules.ts'
import { creditInFull, creditOf } from '@muster/contract/billing/credit-notes/credits.rules.ts'
import { ublXml } from '@muster/contract/billing/e-invoice/ubl.rules.ts'
import { validateInvoice } from '@muster/contract/billing/invoice-validation/validate-invoice.rules.ts'
import type { SnapshotInvoice } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import * as examples from '@muster/contract/billing/testing/invoice-snapshot-examples.rules.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import { expect, test } from 'vitest'
import { officialErrors, officialRules } from '../../../kernel/testing/files/official-rules.ts'
import { validateSchematron } from '../../../kernel/testing/files/schematron.ts'

const { PEPPOL_DOCUMENT: document, EXPORT_DOCUMENT, B1_DOCUMENT, B3_DOCUMENT } = examples

const credit = (part: 'half' | 'all'): SnapshotInvoice => {
  const lines = creditableLines(document, [])
  const requested = part === 'all' ? creditInFull(lines, 'GBP') : creditOf(lines, [{ id: '1', quantity: '0.5' }], 'GBP')
  if (!requested.ok) throw new Error(requested.message)
  const head = { ...document, kind: 'CREDIT_NOTE', number: 'CN-1', dueDate: null, terms: null, payment: null } as const
  const preceding = { number: document.number, issueDate: document.issueDate }
  return createCreditSnapshot(
    document,
    requested,
    { ...head, preceding, reason: { code: 'PRICE_ALTERED', text: 'Agreed.' } },
    [],
  )
}

/** The same document with another tax: zero, out of scope, or reverse charge. */
const taxedAs = (code: 'O' | 'AE' | 'E', reasonCode: string): SnapshotInvoice => ({
  ...document,
  lines: document.lines.map((line) => ({ ...line, taxCode: code, taxPercent: '0', tax: '0.00' })),
  categories: [
    {
      ...document.categories[0]!,
      code,
      percent: '0',
      tax: '0.00',
      taxable: document.net,
      note: 'Required by law.',
      reasonCode,
    },
  ],
  tax: '0.00',
  gross: document.net,
})

const onPeppol = (one: SnapshotInvoice): SnapshotInvoice => ({ ...one, profile: 'PEPPOL_BIS3' })
const DOCUMENTS: Readonly<Record<string, SnapshotInvoice>> = {
  'an invoice with a discount, a handling fee, negative units and free text': document,
  'a credit of half a day': credit('half'),
  'a credit of the whole invoice': credit('all'),
  'out-of-scope services': taxedAs('O', 'VATEX-EU-O'),
  'reverse charge': taxedAs('AE', 'VATEX-EU-AE'),
  'exempt services': taxedAs('E', 'VATEX-EU-132'),
  'an export at the zero rate': onPeppol(EXPORT_DOCUMENT),
  'three prices at the standard rate': onPeppol(B1_DOCUMENT),
  'dollars, with the tax in dirhams': onPeppol(B3_DOCUMENT),
}

test.each(Object.entries(DOCUMENTS))('%s passes all official rules', (_what, one) => {
  expect(validateInvoice(one)).toEqual([])
  const xml = ublXml(one, 'PEPPOL_BIS3')
  expect(officialErrors(xml)).toEqual([])
  // The number of rules that were actually run on it.
  expect(validateSchematron(officialRules(), xml).tests).toBeGreaterThan(800)
})

const good = ublXml(document, 'PEPPOL_BIS3')
const more = (amount: string) => (Number(amount) + 0.01).toFixed(2)
const raised = (name: string) =>
  good.replace(new RegExp(`(<cbc:${name} currencyID="GBP">)([\\d.]+)`), (_all, tag, amount) => `${tag}${more(amount)}`)
const without = (...names: string[]) =>
  names.reduce((xml, name) => xml.replace(new RegExp(`\\s*<(c[ab]c:${name})[ >][\\s\\S]*?</\\1>`), ''), good)

test.each<[string, string, string[]]>([
  ['its total is 0.01 too high', raised('TaxInclusiveAmount'), ['BR-CO-15', 'BR-CO-16']],
  ['the payable amount is 0.01 too high', raised('PayableAmount'), ['BR-CO-16']],
  ['its net is 0.01 too high', raised('TaxExclusiveAmount'), ['BR-CO-13', 'BR-CO-15']],
  ['its tax is 0.01 too high', raised('TaxAmount'), ['BR-CO-14', 'BR-CO-15']],
  ['the line total is 0.01 too high', raised('LineExtensionAmount'), ['BR-CO-10', 'BR-CO-13']],
  ['a discount is missing', without('AllowanceCharge'), ['PEPPOL-EN16931-R120']],
  ['it has neither a reference nor an order', without('BuyerReference', 'OrderReference'), ['PEPPOL-EN16931-R003']],
  ['it has no receiver', good.replace(/<cbc:EndpointID.*<\/cbc:EndpointID>/g, ''), ['PEPPOL-EN16931-R020']],
  ['it has no number', without('ID'), ['BR-02']],
  ['its currency is invalid', good.replaceAll('GBP', 'XXZ'), ['BR-CL-04']],
  ['it has no seller', without('AccountingSupplierParty'), ['BR-06', 'BR-08']],
])('an invoice is rejected when %s', (_what, xml, rules) => {
  expect(xml).not.toBe(good)
  expect(officialErrors(xml)).toEqual(expect.arrayContaining(rules))
})

test('our own validation rejects the same before a number is assigned', () => {
  const rulesOf = (one: SnapshotInvoice) => validateInvoice(one).map(({ code }) => code)
  expect(rulesOf({ ...document, buyerReference: null, orderNumber: null })).toEqual(['R003'])
  expect(rulesOf({ ...document, gross: more(document.gross) })).toContain('BR-CO-15')
  expect(compare(document.gross, more(document.gross))).toBe(-1)
})
