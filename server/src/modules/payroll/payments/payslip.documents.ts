import { payItemTypeLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import type { PdfDrawing } from '../../../kernel/documents/pdf.ts'

type PayslipRow = readonly [label: string, quantity: string, amount: string, yearToDate: string]

/** The printed fields of a payslip; amounts as text in the currency of the pay. */
export interface PrintedPayslip {
  readonly title: string
  /** `2026-11-30` */
  readonly printedOn: string
  readonly entityName: string
  readonly entityNameArabic: string | null
  readonly consultantName: string
  readonly consultantNameArabic: string | null
  readonly code: string
  readonly jobTitle: string | null
  readonly number: string
  readonly month: string
  readonly employed: string | null
  readonly bank: string | null
  readonly currency: string
  readonly days: readonly (readonly [name: string, value: string])[]
  readonly earnings: readonly PayslipRow[]
  readonly deductions: readonly PayslipRow[]
  readonly employer: readonly PayslipRow[]
  readonly totals: readonly (readonly [name: string, value: string])[]
  readonly netInWords: string
}

const columns = (first: string, currency: string) =>
  [
    { header: first, share: 6 },
    { header: 'Quantity', share: 3, align: 'right' },
    { header: currency, share: 3, align: 'right' },
    { header: 'Year to date', share: 3, align: 'right' },
  ] as const

export const renderPayslipPdf: PdfDrawing<PrintedPayslip> = (document, slip) => {
  document.title(`Payslip ${slip.month}`)
  document.twoLanguages(slip.entityName, slip.entityNameArabic ?? '')
  document.twoLanguages(slip.consultantName, slip.consultantNameArabic ?? '')
  document.keyValues([
    ['Consultant', slip.code],
    ['Job title', slip.jobTitle],
    ['Payroll', slip.number],
    ['Period', slip.employed],
    ['Bank account', slip.bank],
    ...slip.days,
  ])
  for (const [heading, rows] of [
    [payItemTypeLabels.EARN, slip.earnings],
    [payItemTypeLabels.DED, slip.deductions],
    [payItemTypeLabels.ER_COST, slip.employer],
  ] as const) {
    if (rows.length === 0) continue
    document.heading(heading)
    document.table(columns('Description', slip.currency), rows)
  }
  const net = [...slip.totals, ['Amount in words', slip.netInWords] as const]
  // The net amount in words takes two lines.
  document.heading('Net pay', net.length + 1)
  document.keyValues(net)
}
