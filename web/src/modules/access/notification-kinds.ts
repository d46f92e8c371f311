/** The kinds of notifications of domain.md §2.20 in plain words, by what they are about. */
export const NOTIFICATION_KINDS: readonly { about: string; kinds: readonly { type: string; words: string }[] }[] = [
  {
    about: 'Work for me',
    kinds: [
      { type: 'APPROVAL_REQUEST', words: 'Something waits for my approval, or what I asked for was decided' },
      { type: 'FORM_SUBMITTED', words: 'A form that was sent out came back' },
      { type: 'FEEDBACK', words: 'Feedback about Muster, and answers to mine' },
    ],
  },
  {
    about: 'Order forms and purchase orders',
    kinds: [
      { type: 'ORDER_FORM_STATUS', words: 'An order form moved on, was sent back or was rejected' },
      { type: 'ORDER_FORM_NOTE', words: 'Somebody wrote a note on an order form' },
      { type: 'OFFER_UPDATE', words: 'An offer letter was sent, signed or declined' },
      { type: 'RENEWAL_DUE', words: 'An order form ends soon and needs renewing' },
      { type: 'PO_ALERT', words: 'A purchase order runs out of money or time' },
    ],
  },
  {
    about: 'Consultants',
    kinds: [
      { type: 'VISA_UPDATE', words: 'A visa case moved on' },
      { type: 'EXPIRY_ALERT', words: 'A document, visa, contract or policy expires soon' },
      { type: 'ASSET_REQUEST', words: 'A laptop or another asset is asked for or comes back' },
      { type: 'EXIT_ACTION', words: 'Somebody leaves and a step of the exit is mine' },
    ],
  },
  {
    about: 'Timesheets, payroll and billing',
    kinds: [
      { type: 'TIMESHEET_MISSING', words: 'A timesheet is missing' },
      { type: 'TIMESHEET_ACTION', words: 'A timesheet was submitted, approved or sent back' },
      { type: 'PAYROLL_ACTION', words: 'A payroll run needs me or was finished' },
      { type: 'BILLING_ACTION', words: 'An invoice needs me, was issued or is overdue' },
    ],
  },
  {
    about: 'Recruiting',
    kinds: [{ type: 'JOB_POST_CHANGE', words: 'A job of mine changed' }],
  },
]
