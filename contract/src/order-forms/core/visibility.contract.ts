import type { View } from '../../kernel/api/views.ts'

const STATUS = [
  'number',
  'status',
  'statusBeforeHold',
  'type',
  'since',
  'slaDueAt',
  'nextStep',
  'pendingRoles',
  'availableTransitions',
  'editable',
]
const DATES = [
  'startDate',
  'endDate',
  'joinedDate',
  'lastWorkingDay',
  'activatesOn',
  'submittedAt',
  'createdAt',
  'updatedAt',
]
const NAMES = [
  'personName',
  'candidateID',
  '_candidate',
  'title',
  'clientID',
  '_client',
  'countryID',
  '_country',
  '_owner',
]
const BASE = [...STATUS, ...DATES, ...NAMES, 'parentID', 'isDraft']
const ENTITY = ['legalEntityID', '_legalEntity', 'endClient', 'site', 'calendar']

/**
 * The limited views of docs/domain/permissions.md: recruiters see status and dates; the visa team the person, visa
 * and documents, no rates; the asset manager name, site, start date and laptop; finance executives pay or billing;
 * the former finance role the status. The margin and the offer letter need separate permissions. Reasons of returns
 * and cancellations need full access, because they mention rates and margins.
 */
export const orderFormView: View = {
  resource: 'order-forms',
  limited: {
    others: BASE,
    VISA_TEAM: [...BASE, ...ENTITY, 'person', 'visa', 'medical', 'requests', 'probationMonths', 'noticeDays'],
    ASSET_MANAGER: [...STATUS, 'personName', '_candidate', 'candidateID', 'site', 'startDate', 'laptop', 'requests'],
    FINANCE_EXECUTIVE_INVOICE: [
      ...BASE,
      ...ENTITY,
      'bill',
      'purchaseOrder',
      'leave',
      'purchaseOrders',
      'clientContracts',
    ],
    FINANCE_EXECUTIVE_PAYROLL: [...BASE, ...ENTITY, 'pay', 'leave', 'ticket', 'medical'],
  },
  blocks: {
    margin: { resource: 'order-form-margin' },
    offer: { resource: 'offer-letters', limited: ['state', 'version', 'sentAt', 'expiresOn', 'signedOn'] },
  },
}
