import { payItemTypeLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import type { PdfDrawing } from '../../../kernel/documents/pdf.ts'

type SettlementRow = readonly [label: string, howMuch: string, formula: string, amount: string]

/**
 * The printed fields of a final settlement statement (docs/domain/documents.md); amounts as text in the currency of the
 * pay.
 */
export interface PrintedSettlement {
  readonly title: string
  /** `2026-11-30` */
  readonly printedOn: string
  readonly isDraft: boolean
  readonly number: string
  readonly entityName: string
  readonly entityNameArabic: string | null
  readonly consultantName: string
  readonly consultantNameArabic: string | null
  readonly facts: readonly (readonly [name: string, value: string | null])[]
  readonly currency: string
  readonly earnings: readonly SettlementRow[]
  readonly deductions: readonly SettlementRow[]
  readonly totals: readonly (readonly [name: string, value: string])[]
  readonly inWords: string
  readonly acknowledgement: string
}

const columns = (first: string, currency: string) =>
  [
    { header: first, share: 4 },
    { header: 'Quantity', share: 2, align: 'right' },
    { header: 'Calculation', share: 7 },
    { header: currency, share: 2, align: 'right' },
  ] as const

const LINE = '______________________________'

export const renderSettlementPdf: PdfDrawing<PrintedSettlement> = (document, settlement) => {
  document.title(`Final settlement ${settlement.number}`)
  if (settlement.isDraft) document.paragraph('Draft. Not approved, not for signature.')
  document.twoLanguages(settlement.entityName, settlement.entityNameArabic ?? '')
  document.twoLanguages(settlement.consultantName, settlement.consultantNameArabic ?? '')
  document.keyValues(settlement.facts)
  for (const [heading, rows] of [
    [payItemTypeLabels.EARN, settlement.earnings],
    [payItemTypeLabels.DED, settlement.deductions],
  ] as const) {
    if (rows.length === 0) continue
    document.heading(heading)
    document.table(columns('Description', settlement.currency), rows)
  }
  document.heading('Settlement')
  document.keyValues(settlement.totals)
  document.paragraph(settlement.inWords)
  if (settlement.isDraft) return
  document.heading('Acknowledgement')
  document.paragraph(settlement.acknowledgement)
  document.space(24)
  document.table(
    [
      { header: 'Consultant', share: 1 },
      { header: 'Human resources', share: 1 },
      { header: 'Finance', share: 1 },
    ],
    [
      [`\n\n${LINE}`, `\n\n${LINE}`, `\n\n${LINE}`],
      ['Name, date', 'Name, date', 'Name, date'],
    ],
  )
}
