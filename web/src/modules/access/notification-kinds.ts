/** The kinds of notifications of domain.md §2.20 that something sends, in plain words, by what they are about; each later module adds its own. */
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
    ],
  },
  {
    about: 'Timesheets, payroll and billing',
    kinds: [
      {
        type: 'TIMESHEET_ACTION',
        words: 'A timesheet or a leave request waits for me, was decided or was objected to',
      },
      { type: 'PAYROLL_ACTION', words: 'Pay of past months is to be settled, or a wage account was changed' },
      { type: 'BILLING_ACTION', words: 'Past months are to be billed, or an invoice, credit note or receipt moved on' },
    ],
  },
]
