import type { Draw } from '../../kernel/pdf.ts'

/** One consultant's month as it is printed and signed. */
export interface PrintedSheet {
  readonly title: string
  /** `2026-11-21` */
  readonly printedOn: string
  readonly entityName: string
  readonly clientName: string
  readonly consultantName: string
  readonly orderForm: string
  readonly purchaseOrder: string | null
  readonly month: string
  readonly status: string
  readonly days: readonly (readonly [day: string, what: string, hours: string, overtime: string, note: string])[]
  readonly totals: readonly (readonly [name: string, value: string])[]
}

export const draw: Draw<PrintedSheet> = (paper, sheet) => {
  paper.title(`Timesheet ${sheet.month}`)
  paper.keyValues([
    ['Consultant', sheet.consultantName],
    ['Client', sheet.clientName],
    ['Employer', sheet.entityName],
    ['Order form', sheet.orderForm],
    ['Purchase order', sheet.purchaseOrder],
    ['Status', sheet.status],
  ])
  paper.table(
    [
      { header: 'Day', share: 3 },
      { header: 'What it was', share: 4 },
      { header: 'Hours', share: 2, align: 'right' },
      { header: 'Overtime', share: 3, align: 'right' },
      { header: 'Note', share: 5 },
    ],
    sheet.days,
  )
  paper.heading('Totals')
  paper.keyValues(sheet.totals)
  paper.heading('Comments')
  paper.space(36)
  paper.heading('Signatures')
  paper.table(
    [
      { header: 'Consultant', share: 1 },
      { header: 'Client', share: 1 },
      { header: sheet.entityName || 'Employer', share: 1 },
    ],
    [
      ['Name:', 'Name:', 'Name:'],
      ['Date:', 'Date:', 'Date:'],
      ['Signature:', 'Signature and stamp:', 'Signature:'],
    ],
  )
}
