import { type Endpoints, get, list, put } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { right } from '../../kernel/api/permission.ts'
import { CountryID, Id, repeatable, waitingFilter } from '../../kernel/values/fields.ts'
import { CreditNoteStatus } from '../core/states.contract.ts'
import { CreditNote, CreditNoteRow, CreditNoteStep } from './credit-shapes.contract.ts'

const see = right('credit-notes', 'view')
const NOTES = '/billings/credit-notes'

/** A credit note is created from its invoice: `POST /billings/:id/credit-note`. */
export const creditNoteEndpoints = {
  list: list(NOTES, {
    summary: 'The credit notes this person may see.',
    may: see,
    item: CreditNoteRow,
    filters: {
      status: repeatable(CreditNoteStatus),
      billingID: repeatable(Id),
      clientID: repeatable(Id),
      legalEntityID: repeatable(Id),
      countryID: repeatable(CountryID),
      waiting: waitingFilter,
    },
    sorts: ['createdAt', 'issueDate', 'number', 'client', 'status'],
    order: '-createdAt',
    export: right('billings', 'export'),
  }),
  get: get(`${NOTES}/:id`, { summary: 'One credit note.', may: see, returns: CreditNote }),
  move: put(`${NOTES}/:id/status`, {
    summary: 'Approves, issues, cancels or returns it; each transition has its permission and guards.',
    may: see,
    body: CreditNoteStep,
    returns: CreditNote,
  }),
  pdf: get(`${NOTES}/:id/invoice`, {
    summary: 'The tax credit note as a PDF, as issued.',
    may: see,
    download: true,
    perMinute: 60,
  }),
  eInvoice: get(`${NOTES}/:id/e-invoice`, {
    summary: 'The credit note as UBL XML.',
    may: see,
    download: true,
    perMinute: 60,
  }),
  history: historyEndpoint(`${NOTES}/:id/history`, 'a credit note', see),
} satisfies Endpoints
