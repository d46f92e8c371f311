import type { PaperBlocks, PaperValues } from '@muster/contract/settings/paper-catalogue.rules.ts'
import type { Draw, Paper } from '../../kernel/pdf.ts'
import { drawWording, type Worded } from '../../kernel/wording.ts'
import { markDraft, numberOf, type Signatory, signatures, signing } from './employment-contract.documents.ts'

/** A contract with a client (work order) as it is printed; days and amounts are text already. */
export interface WorkOrder extends Worded {
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
  readonly rebate: string | null
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

const valuesOf = (of: WorkOrder): PaperValues<'WORK_ORDER'> => ({
  ...{ number: of.number, supplier: of.supplier, client: of.client, endClient: of.endClient },
  ...{ msa: of.msa, sow: of.sow, consultant: of.consultant, role: of.role },
  ...{ startDate: of.startDate, endDate: of.endDate, notice: of.notice, replacement: of.replacement },
  ...{ paymentTerms: of.paymentTerms, clauses: of.clauses },
})

const blocksOf = (paper: Paper, of: WorkOrder): PaperBlocks<'WORK_ORDER'> => ({
  parties: () => {
    if (of.draft) markDraft(paper)
    paper.keyValues([
      ['Number', numberOf(of)],
      ['Under', [of.msa, of.sow].filter(Boolean).join(' · ') || null],
      ['Supplier', of.supplier],
      ['Tax number', of.supplierTaxNumber],
      ['Client', of.client],
      ['Tax number of the client', of.clientTaxNumber],
      ['End client', of.endClient],
    ])
  },
  assignment: () =>
    paper.keyValues([
      ['Consultant', of.consultant],
      ['Role', of.role],
      ['From', of.startDate],
      ['Until', of.endDate ?? 'further notice'],
      ['Calendar', of.calendar],
      ['Leave', of.leave],
      ['Notice', of.notice],
      ['Replacement', of.replacement],
    ]),
  rates: () => {
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
    paper.keyValues([
      ['Units a month', of.units],
      ['Rebate', of.rebate],
    ])
  },
  invoicing: () =>
    paper.keyValues([
      ['Purchase order', of.purchaseOrder],
      ['Address', of.invoicingAddress],
      ['Payment terms', of.paymentTerms],
      ['Tax', of.taxNote],
    ]),
  signatures: () =>
    signatures(paper, [
      ['For the supplier', signing(of.supplier, of.signatory)],
      ['For the client', of.client],
    ]),
})

export const draw: Draw<WorkOrder> = (paper, of) => drawWording(paper, of.wording, valuesOf(of), blocksOf(paper, of))
