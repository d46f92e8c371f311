import type { View } from '../kernel/api/views.ts'

const NAMES = ['number', 'revision', 'status', 'title', 'clientID', '_client', 'candidateID', '_candidate']
const PLACE = ['orderFormID', '_orderForm', 'legalEntityID', '_legalEntity', 'countryID', '_country']
const DATES = ['startDate', 'endDate', 'endsOn', 'signedOn', 'hasSignedFile', 'since', 'createdAt', 'updatedAt']
const DERIVED_STATUS = [
  'noticeDays',
  'versions',
  'amendsID',
  'renewsID',
  'renewals',
  'reminders',
  'availableTransitions',
  'editable',
  'endClient',
]

/** Limited view (HR): parties, dates and status; no rates, no documents. */
export const clientContractView: View = {
  resource: 'client-contracts',
  limited: [...NAMES, ...PLACE, ...DATES, ...DERIVED_STATUS],
}
/** Pay is visible only with access to pay; docs/decisions/0011 explains why the visa team has none. */
export const candidateContractView: View = {
  resource: 'candidate-contracts',
  blocks: { pay: { resource: 'consultant-pay' } },
}
export const agreementView: View = { resource: 'agreements' }
