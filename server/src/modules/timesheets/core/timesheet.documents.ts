import type { PdfDrawing } from '../../../kernel/documents/pdf.ts'

/** One consultant's month as printed for signature. */
export interface PrintedTimesheet {
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

export const renderTimesheetPdf: PdfDrawing<PrintedTimesheet> = (document, timesheet) => {
  document.title(`Timesheet ${timesheet.month}`)
  document.keyValues([
    ['Consultant', timesheet.consultantName],
    ['Client', timesheet.clientName],
    ['Employer', timesheet.entityName],
    ['Order form', timesheet.orderForm],
    ['Purchase order', timesheet.purchaseOrder],
    ['Status', timesheet.status],
  ])
  document.table(
    [
      { header: 'Day', share: 3 },
      { header: 'Type', share: 4 },
      { header: 'Hours', share: 2, align: 'right' },
      { header: 'Overtime', share: 3, align: 'right' },
      { header: 'Note', share: 5 },
    ],
    timesheet.days,
  )
  document.heading('Totals')
  document.keyValues(timesheet.totals)
  document.heading('Comments')
  document.space(36)
  document.heading('Signatures')
  document.table(
    [
      { header: 'Consultant', share: 1 },
      { header: 'Client', share: 1 },
      { header: timesheet.entityName || 'Employer', share: 1 },
    ],
    [
      ['Name:', 'Name:', 'Name:'],
      ['Date:', 'Date:', 'Date:'],
      ['Signature:', 'Signature and stamp:', 'Signature:'],
    ],
  )
}
