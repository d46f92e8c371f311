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
  ...['startDate', 'endDate', 'joinedDate', 'lastWorkingDay', 'activatesOn', 'submittedAt', 'createdAt', 'updatedAt'],
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
 * The limited views of domain.md §6: recruiters see status and dates; the visa team the person, the visa and the papers, no rates; the
 * asset manager name, site, start and laptop; finance executives their side; the old finance role the status. The margin and the offer
 * letter need rights of their own. Why it was returned or cancelled is for full sight: reviewers speak of rates and margins there.
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
    offer: {
      resource: 'offer-letters',
      limited: ['state', 'version', 'sentAt', 'expiresOn', 'signedOn'],
    },
  },
}
