import { type Action, type Grant, grantOf, RESOURCES, type Resource, seesOwnCountriesOnly } from './matrix.ts'
import { GLOBAL_ROLES, ROLE_LABELS, type Role } from './roles.ts'

/** The labels of the resources of the matrix. */
const RESOURCE_LABELS: Readonly<Record<Resource, string>> = {
  users: 'Users',
  settings: 'Settings',
  'audit-trails': 'Audit trail',
  clients: 'Clients',
  agreements: 'Master service agreements and statements of work',
  'client-contracts': 'Client contracts',
  'purchase-orders': 'Purchase orders',
  jobs: 'Jobs',
  applicants: 'Applicants',
  'applicant-submissions': 'Submissions and interviews',
  'order-forms': 'Order forms',
  'order-form-margin': 'Margin of order forms',
  'offer-letters': 'Offer letters',
  consultants: 'Consultants',
  'consultant-pay': 'Pay of consultants',
  'consultant-bank': 'Bank details of consultants',
  'consultant-identity': 'Identity documents and medical files',
  'candidate-contracts': 'Employment contracts',
  'medical-cards': 'Medical cards',
  visas: 'Visas',
  assets: 'Assets',
  timesheets: 'Timesheets',
  leaves: 'Leave',
  payrolls: 'Payroll and payslips',
  'wage-files': 'Payment files',
  billings: 'Invoices',
  'credit-notes': 'Credit notes and write-offs',
  receipts: 'Receipts',
  'exit-forms': 'Exit forms',
  'exit-checklists': 'Exit checklists',
  'final-settlements': 'Final settlements',
  'employee-data-forms': 'Employee data forms',
  'references-data-forms': 'References forms',
  'exchange-rates': 'Exchange rates',
  'email-templates': 'Email templates',
  reports: 'Reports',
}

const VERBS: readonly [Action, string][] = [
  ['create', 'create'],
  ['edit', 'edit'],
  ['delete', 'delete or deactivate'],
  ['approve', 'approve'],
  ['post', 'pay, issue or send'],
  ['export', 'export'],
]

const DATA_SCOPE_LABELS = {
  all: '',
  countries: 'of own countries',
  clients: 'of own clients',
  jobs: 'of assigned jobs',
  teams: 'of own teams',
} as const

const VISIBILITY_LABELS = { none: '', lookup: 'look up by name', limited: 'view in part', full: 'see' } as const

/** "see, create, edit · of own clients" */
function describeGrant({ visibility, actions, partial, reach }: Grant): string {
  const acts = VERBS.filter(([action]) => actions.has(action)).map(([action, verb]) =>
    partial.has(action) ? `${verb} in part` : verb,
  )
  return [[VISIBILITY_LABELS[visibility], ...acts].filter(Boolean).join(', '), DATA_SCOPE_LABELS[reach]]
    .filter(Boolean)
    .join(' · ')
}

const ALL_COUNTRIES = 'Can view records of all countries.'

function reachOf(role: Role): string {
  if (GLOBAL_ROLES.has(role)) return ALL_COUNTRIES
  return seesOwnCountriesOnly(role)
    ? 'Can only view records of their own countries; none if no country is assigned.'
    : 'Can view records of their own countries, or of all countries if none is assigned.'
}

/** All permissions of a role, for the pages that show them. */
export function describeRole(role: Role) {
  const granted = RESOURCES.map((resource) => ({ resource, grant: grantOf(role, resource) })).filter(
    ({ grant }) => grant.visibility !== 'none' || grant.actions.size > 0,
  )
  return {
    role,
    label: ROLE_LABELS[role],
    reach: reachOf(role),
    /** The same for a user without countries. */
    reachOfNone: seesOwnCountriesOnly(role)
      ? 'Can’t view any country’s records until a country is assigned.'
      : ALL_COUNTRIES,
    may: granted.map(({ resource, grant }) => ({
      resource: RESOURCE_LABELS[resource],
      description: describeGrant(grant),
    })),
  }
}
