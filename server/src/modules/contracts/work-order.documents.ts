import type { Draw } from '../../kernel/pdf.ts'
import { type Signatory, signatures, signing } from './employment-contract.documents.ts'

/** A contract with a client (work order) as it is printed; days and amounts are text already. */
export interface WorkOrder {
  readonly title: string
  readonly printedOn: string
  readonly number: string
  readonly edition: number
  readonly draft: boolean
  readonly supplier: string
  /** Who signs for the company, where the settings name somebody. */
  readonly signatory: Signatory | null
  readonly supplierTaxNumber: string | null
  readonly client: string
  readonly clientTaxNumber: string | null
  readonly msa: string | null
  readonly sow: string | null
  readonly endClient: string | null
  readonly consultant: string | null
  readonly role: string
  readonly startDate: string
  readonly endDate: string | null
  readonly rates: readonly (readonly [from: string, to: string, unit: string, rate: string, overtime: string])[]
  readonly units: string | null
  readonly calendar: string
  readonly leave: string | null
  readonly notice: string | null
  readonly replacement: string | null
  readonly purchaseOrder: string | null
  readonly invoicingAddress: string | null
  readonly paymentTerms: string | null
  readonly taxNote: string | null
  readonly clauses: string | null
}

export const draw: Draw<WorkOrder> = (paper, of) => {
  paper.title('Work order')
  if (of.draft) paper.paragraph('DRAFT – not approved, not to be signed.')
  paper.keyValues([
    ['Number', of.edition > 1 ? `${of.number} · edition ${of.edition}` : of.number],
    ['Under', [of.msa, of.sow].filter(Boolean).join(' · ') || null],
    ['Supplier', of.supplier],
    ['Tax number', of.supplierTaxNumber],
    ['Client', of.client],
    ['Tax number of the client', of.clientTaxNumber],
    ['End client', of.endClient],
  ])
  paper.heading('The assignment')
  paper.keyValues([
    ['Consultant', of.consultant],
    ['Role', of.role],
    ['From', of.startDate],
    ['Until', of.endDate ?? 'further notice'],
    ['Calendar', of.calendar],
    ['Leave', of.leave],
    ['Notice', of.notice],
    ['Replacement', of.replacement],
  ])
  paper.heading('Rates, before tax')
  paper.table(
    [
      { header: 'From', share: 2 },
      { header: 'Until', share: 2 },
      { header: 'Per', share: 2 },
      { header: 'Rate', share: 3, align: 'right' },
      { header: 'Overtime', share: 4 },
    ],
    of.rates,
  )
  paper.keyValues([['Units a month', of.units]])
  paper.heading('Invoicing')
  paper.keyValues([
    ['Purchase order', of.purchaseOrder],
    ['Address', of.invoicingAddress],
    ['Payment terms', of.paymentTerms],
    ['Tax', of.taxNote],
  ])
  if (of.clauses) {
    paper.heading('Further terms')
    paper.paragraph(of.clauses)
  }
  signatures(paper, [
    ['For the supplier', signing(of.supplier, of.signatory)],
    ['For the client', of.client],
  ])
}
