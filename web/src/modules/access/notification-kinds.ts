/**
 * The labels of the notification types of docs/domain/fields.md that are sent, grouped by subject; each later module
 * adds its own.
 */
export const NOTIFICATION_KINDS: readonly { about: string; kinds: readonly { type: string; label: string }[] }[] = [
  {
    about: 'Assigned to me',
    kinds: [
      { type: 'APPROVAL_REQUEST', label: 'A request is pending my approval, or my request was decided' },
      { type: 'FORM_SUBMITTED', label: 'A form was completed' },
      { type: 'FEEDBACK', label: 'Feedback about Muster and replies to mine' },
    ],
  },
  { about: 'Recruiting', kinds: [{ type: 'JOB_POST_CHANGE', label: 'A job I work on changed or has a new note' }] },
  {
    about: 'Order forms and purchase orders',
    kinds: [
      { type: 'ORDER_FORM_STATUS', label: 'The status of an order form changed' },
      { type: 'ORDER_FORM_NOTE', label: 'A note was added to an order form' },
      { type: 'OFFER_UPDATE', label: 'An offer letter was sent, signed or declined' },
      { type: 'RENEWAL_DUE', label: 'An order form is due for renewal' },
      { type: 'PO_ALERT', label: 'A purchase order is nearly exhausted or expiring' },
    ],
  },
  {
    about: 'Consultants',
    kinds: [
      { type: 'VISA_UPDATE', label: 'The status of a visa case changed' },
      { type: 'EXPIRY_ALERT', label: 'A document, visa, contract or policy expires soon' },
      { type: 'ASSET_REQUEST', label: 'An asset was requested or returned' },
    ],
  },
  {
    about: 'Timesheets, payroll and billing',
    kinds: [
      {
        type: 'TIMESHEET_ACTION',
        label: 'A timesheet or leave request is pending my action, was decided or was rejected by the client',
      },
      { type: 'PAYROLL_ACTION', label: 'Pay of past months needs correction, or a wage account was changed' },
      {
        type: 'BILLING_ACTION',
        label: 'Past months are unbilled, or the status of an invoice, credit note or receipt changed',
      },
    ],
  },
]
