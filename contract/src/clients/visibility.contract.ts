import type { Role } from '../access/roles.ts'
import type { View } from '../kernel/api/views.ts'

const LOOKUP = ['name', 'code', 'type']
const LIMITED = [
  ...LOOKUP,
  'legalName',
  'countryID',
  '_country',
  'accountManagerIDs',
  '_accountManagers',
  '_accountManager',
  'parentID',
  '_parent',
  'industry',
  'website',
  'workingDays',
  'hoursPerDay',
  'leaveRemark',
  'holidays',
  'createdAt',
  'updatedAt',
]
/** Roles that create invoices, so they also see invoice contacts and terms. */
const INVOICING = [
  ...LIMITED,
  'taxRegistered',
  'taxNumber',
  'commercialRegistration',
  'registrar',
  'eInvoiceEndpoint',
  'billingAddress',
  'siteAddresses',
  'currency',
  'paymentTerms',
  'creditLimit',
  'invoiceGrouping',
  'invoiceDelivery',
  'requiresPO',
  'requiresSignedTimesheet',
  'leaveBillingPolicy',
  'rebatePercent',
  'withholdingPercent',
  'retentionPercent',
]

export const clientView: View = {
  resource: 'clients',
  lookup: LOOKUP,
  limited: { FINANCE_MANAGER_INVOICE: INVOICING, FINANCE_EXECUTIVE_INVOICE: INVOICING, others: LIMITED },
}

/** The roles that can be account manager of a client. */
export const ACCOUNT_MANAGER_ROLES = [
  'BUSINESS_DEVELOPMENT',
  'ASSOCIATE_DIRECTOR',
  'COUNTRY_MANAGER',
  'COO',
  'MANAGING_DIRECTOR',
] as const satisfies readonly Role[]

/** The field behind each filter of the list; users who may not see the field cannot use the filter. */
export const CLIENT_FILTER_FIELDS = {
  countryID: 'countryID',
  type: 'type',
  status: 'type',
  leaveDate: 'holidays',
  accountManagerID: 'accountManagerIDs',
  industry: 'industry',
} as const

export const overviewView: View = {
  resource: 'clients',
  limited: ['contacts', 'subsidiaries', 'nextHolidays', 'related'],
  blocks: {
    agreements: { resource: 'agreements' },
    contracts: { resource: 'client-contracts', limited: ['kind', 'number', 'name', 'status', 'startDate', 'endsOn'] },
  },
}

export const duplicatesView: View = {
  ...clientView,
  lookup: [...LOOKUP, 'similarity'],
  limited: [...LIMITED, 'similarity'],
}
