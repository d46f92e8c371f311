/** The labels of the notification types of docs/domain/fields.md that are sent, grouped by subject; each later module adds its own. */
export const NOTIFICATION_KINDS: readonly { about: string; kinds: readonly { type: string; words: string }[] }[] = [
  {
    about: 'Assigned to me',
    kinds: [
      { type: 'APPROVAL_REQUEST', words: 'A request is pending my approval, or my request was decided' },
      { type: 'FORM_SUBMITTED', words: 'A form was completed' },
      { type: 'FEEDBACK', words: 'Feedback about Muster and replies to mine' },
    ],
  },
  {
    about: 'Recruiting',
    kinds: [{ type: 'JOB_POST_CHANGE', words: 'A job I work on changed or has a new note' }],
  },
  {
    about: 'Order forms and purchase orders',
    kinds: [
      { type: 'ORDER_FORM_STATUS', words: 'The status of an order form changed' },
      { type: 'ORDER_FORM_NOTE', words: 'A note was added to an order form' },
      { type: 'OFFER_UPDATE', words: 'An offer letter was sent, signed or declined' },
      { type: 'RENEWAL_DUE', words: 'An order form is due for renewal' },
      { type: 'PO_ALERT', words: 'A purchase order is nearly exhausted or expiring' },
    ],
  },
  {
    about: 'Consultants',
    kinds: [
      { type: 'VISA_UPDATE', words: 'The status of a visa case changed' },
      { type: 'EXPIRY_ALERT', words: 'A document, visa, contract or policy expires soon' },
      { type: 'ASSET_REQUEST', words: 'An asset was requested or returned' },
    ],
  },
  {
    about: 'Timesheets, payroll and billing',
    kinds: [
      {
        type: 'TIMESHEET_ACTION',
        words: 'A timesheet or leave request is pending my action, was decided or was rejected by the client',
      },
      { type: 'PAYROLL_ACTION', words: 'Pay of past months needs correction, or a wage account was changed' },
      {
        type: 'BILLING_ACTION',
        words: 'Past months are unbilled, or the status of an invoice, credit note or receipt changed',
      },
    ],
  },
]
