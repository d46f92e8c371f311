import type { Role } from '@muster/contract/access/roles.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'

interface HomeLink {
  label: string
  path: string
}

const CONSULTANTS: HomeLink = { label: 'Consultants', path: '/candidates' }
const ORDER_FORMS: HomeLink = { label: 'Order forms', path: '/order-form-setups' }

/** Requests of order forms to users who work on visas, medical cards, laptops and employee data. */
const REQUESTS: HomeLink = { label: 'Requests', path: '/order-form-setups/requests?waiting=me' }

const DOCUMENTS: readonly HomeLink[] = [
  { label: 'Master agreements', path: '/clients/master-agreements' },
  { label: 'Client contracts', path: '/clients/contracts' },
]

/** Links for roles with few or no menu items: they reach their work from here. */
const OF_ROLE: Partial<Record<Role, readonly HomeLink[]>> = {
  VISA_TEAM: [
    REQUESTS,
    { label: 'Visa board', path: '/candidates?view=visa' },
    { label: 'Expiring documents', path: '/candidates?view=expiring' },
    CONSULTANTS,
    ORDER_FORMS,
  ],
  ASSET_MANAGER: [REQUESTS, { label: 'Asset register', path: '/assets' }, CONSULTANTS, ORDER_FORMS],
  HR_MANAGER: [REQUESTS],
  HR_ASSOCIATE: [REQUESTS],
  // For users who review contracts and approve signatures and have no clients in their menu.
  CFO: DOCUMENTS,
  COUNTRY_MANAGER: DOCUMENTS,
  ASSOCIATE_DIRECTOR: DOCUMENTS,
  FINANCE_MANAGER_INVOICE: DOCUMENTS,
  FINANCE_EXECUTIVE_INVOICE: DOCUMENTS,
  FINANCE: [ORDER_FORMS, CONSULTANTS],
  FINANCE_MANAGER_PAYROLL: [{ label: 'Bank changes', path: '/candidates/bank-changes?status=PENDING' }],
}

const MEDICAL: HomeLink = { label: 'Medical card policies', path: '/medical-cards' }
/**
 * The links of the menu items PO and TIMESHEETS, for roles with the permission and without the items in their menu
 * (docs/domain/screens.md).
 */
const WITHOUT_MENU: ReadonlySet<Role> = new Set(['BUSINESS_DEVELOPMENT', 'COO', 'COUNTRY_MANAGER', 'MANAGING_DIRECTOR'])
const WORK: readonly (HomeLink & { needs: Right })[] = [
  { label: 'Purchase orders', path: '/purchase-orders', needs: right('purchase-orders', 'view') },
  { label: 'Timesheets', path: '/timesheets', needs: right('timesheets', 'view') },
  { label: 'Leave', path: '/timesheets/leave', needs: right('leaves', 'view') },
  { label: 'Payroll', path: '/timesheets/payroll', needs: right('payrolls', 'view') },
  { label: 'Invoices', path: '/timesheets/billing', needs: right('billings', 'view') },
]
const APPROVALS: HomeLink = { label: 'Pending changes', path: '/settings/pending-approvals?status=PROPOSED' }
const RATES: HomeLink = { label: 'Exchange rates', path: '/settings/exchange-rates' }
const MARGIN: HomeLink = { label: 'Margin', path: '/margin' }
const TRAIL: HomeLink = { label: 'Audit trail', path: '/settings/audit-trail' }

/**
 * Links for roles that decide on settings, rates and margins, or read the audit trail, but have no settings in their
 * menu.
 */
export function homeLinks(role: Role, can: (needs: Right) => boolean): readonly HomeLink[] {
  const own = OF_ROLE[role] ?? []
  if (can(right('settings', 'view'))) return own
  return [
    ...own,
    ...(WITHOUT_MENU.has(role)
      ? WORK.filter(({ needs }) => can(needs)).map(({ label, path }) => ({ label, path }))
      : []),
    ...(can(right('medical-cards', 'view')) ? [MEDICAL] : []),
    ...(can(right('settings', 'approve')) ? [APPROVALS] : []),
    ...(can(right('exchange-rates', 'approve')) ? [RATES] : []),
    ...(can(right('order-form-margin', 'approve')) ? [MARGIN] : []),
    ...(can(right('audit-trails', 'view')) ? [TRAIL] : []),
  ]
}
