import type {
  DocumentTemplateBlocks,
  DocumentTemplateValues,
} from '@muster/contract/settings/document-templates/document-template-catalog.rules.ts'
import { type RenderedTemplate, renderBlocks } from '../../../kernel/documents/document-markup.ts'
import type { Document, PdfDrawing } from '../../../kernel/documents/pdf.ts'
import { markDraft, numberOf, type Signatory, signatures, signing } from './employment-contract.documents.ts'

/** A client contract (work order) as printed; dates and amounts are text already. */
export interface WorkOrder extends RenderedTemplate {
  readonly number: string
  readonly revision: number
  readonly draft: boolean
  readonly supplier: string
  /** The signatory of the company, where the settings define one. */
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

const valuesOf = (of: WorkOrder): DocumentTemplateValues<'WORK_ORDER'> => ({
  number: of.number,
  supplier: of.supplier,
  client: of.client,
  endClient: of.endClient,
  msa: of.msa,
  sow: of.sow,
  consultant: of.consultant,
  role: of.role,
  startDate: of.startDate,
  endDate: of.endDate,
  notice: of.notice,
  replacement: of.replacement,
  paymentTerms: of.paymentTerms,
  clauses: of.clauses,
})

const blocksOf = (document: Document, of: WorkOrder): DocumentTemplateBlocks<'WORK_ORDER'> => ({
  parties: () => {
    if (of.draft) markDraft(document)
    document.keyValues([
      ['Number', numberOf(of)],
      ['Under', [of.msa, of.sow].filter(Boolean).join(' · ') || null],
      ['Supplier', of.supplier],
      ['Tax number', of.supplierTaxNumber],
      ['Client', of.client],
      ['Client tax number', of.clientTaxNumber],
      ['End client', of.endClient],
    ])
  },
  assignment: () =>
    document.keyValues([
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
    document.table(
      [
        { header: 'From', share: 2 },
        { header: 'Until', share: 2 },
        { header: 'Per', share: 2 },
        { header: 'Rate', share: 3, align: 'right' },
        { header: 'Overtime', share: 4 },
      ],
      of.rates,
    )
    document.keyValues([
      ['Units per month', of.units],
      ['Rebate', of.rebate],
    ])
  },
  invoicing: () =>
    document.keyValues([
      ['Purchase order', of.purchaseOrder],
      ['Address', of.invoicingAddress],
      ['Payment terms', of.paymentTerms],
      ['Tax', of.taxNote],
    ]),
  signatures: () =>
    signatures(document, [
      ['For the supplier', signing(of.supplier, of.signatory)],
      ['For the client', of.client],
    ]),
})

export const renderWorkOrderPdf: PdfDrawing<WorkOrder> = (document, of) =>
  renderBlocks(document, of.template, valuesOf(of), blocksOf(document, of))
