/**
 * Which invoices need the tax numbers of the parties, and the errors of a number: on the records before an invoice is
 * issued, and on the finished document. The format of the numbers of a country is in `kernel/values/tax-numbers.ts`.
 */

import { taxNumberProblem } from '../../kernel/values/tax-numbers.ts'
import type { SnapshotInvoice } from '../invoices/invoice-snapshot.contract.ts'
import { OF_SIDE, recordRule } from './record-rule.rules.ts'
import type { InvoiceRule } from './rule.types.ts'
import type { PartyOfDocument } from './tax-party.types.ts'

/** The supplier needs one for taxed lines; the client when it is registered, or owes the tax itself. */
const isNeeded = ({ side, party, document }: PartyOfDocument): boolean =>
  side === 'SUPPLIER' ? document.isTaxed : party.taxRegistered || document.isReverseCharged

/** On the records: the number is there where it is needed, and looks like one of its country. */
export const recordTaxNumber = recordRule({
  field: 'taxNumber',
  applies: ({ document }) => document.profile !== 'COMMERCIAL',
  check: (subject) => {
    const { side, party } = subject
    if (!party.taxNumber) return isNeeded(subject) ? `Enter the tax number ${OF_SIDE[side]}.` : null
    const problem = taxNumberProblem(party.countryID, party.taxNumber)
    return problem && `The tax number ${OF_SIDE[side]} is invalid. ${problem}`
  },
})

type SnapshotRule = InvoiceRule<SnapshotInvoice>

const taxedCodes = ({ categories }: SnapshotInvoice) =>
  categories.map(({ code }) => code).filter((code) => code !== 'O')

/** On the document, of every profile (EN 16931). */
export const documentTaxNumbers: readonly SnapshotRule[] = [
  {
    code: (invoice) => `BR-${taxedCodes(invoice)[0]}-02`,
    field: 'supplier.taxNumber',
    applies: (invoice) => taxedCodes(invoice).length > 0 && !invoice.supplier.taxNumber,
    check: () => 'The supplier’s tax number is missing. Enter it.',
    fix: 'SUPPLIER',
  },
  {
    code: 'BR-AE-02',
    field: 'client.taxNumber',
    applies: (invoice) => taxedCodes(invoice).includes('AE') && !invoice.client.taxNumber,
    check: () => 'Reverse charge needs the client’s tax number. Enter it.',
    fix: 'CLIENT',
  },
]

/** On the document: the number of a party looks like one of its country, which may be this one only. */
export const validTaxNumber = (code: string, side: 'supplier' | 'client', countryID?: string): SnapshotRule => ({
  code,
  field: `${side}.taxNumber`,
  applies: (invoice) =>
    invoice[side].taxNumber !== null && (countryID === undefined || invoice[side].countryID === countryID),
  check: (invoice) => taxNumberProblem(invoice[side].countryID, invoice[side].taxNumber!),
  fix: side === 'supplier' ? 'SUPPLIER' : 'CLIENT',
})
