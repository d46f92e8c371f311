import type { Role } from '@muster/contract/access/roles.ts'
import type { Right } from '@muster/contract/kernel/permission.ts'
import { right } from '@muster/contract/kernel/permission.ts'

interface HomeLink {
  label: string
  path: string
}

const CONSULTANTS: HomeLink = { label: 'Consultants', path: '/candidates' }
const ORDER_FORMS: HomeLink = { label: 'Order forms', path: '/order-form-setups' }

const PAPERS: readonly HomeLink[] = [
  { label: 'Agreements', path: '/clients/master-agreements' },
  { label: 'Contracts with clients', path: '/clients/contracts' },
]

/** The pages of roles that the menu gives few or none (screens.md, `/home`): they reach their work from here. */
const OF_ROLE: Partial<Record<Role, readonly HomeLink[]>> = {
  VISA_TEAM: [
    { label: 'Visa board', path: '/candidates?view=visa' },
    { label: 'Expiring papers', path: '/candidates?view=expiring' },
    CONSULTANTS,
    ORDER_FORMS,
  ],
  ASSET_MANAGER: [{ label: 'Asset register', path: '/assets' }, CONSULTANTS, ORDER_FORMS],
  // Those who review contracts and approve signatures without clients in their menu.
  CFO: PAPERS,
  COUNTRY_MANAGER: PAPERS,
  ASSOCIATE_DIRECTOR: PAPERS,
  FINANCE_MANAGER_INVOICE: PAPERS,
  FINANCE_EXECUTIVE_INVOICE: PAPERS,
  FINANCE: [ORDER_FORMS, CONSULTANTS],
  FINANCE_MANAGER_PAYROLL: [{ label: 'Bank changes', path: '/candidates/bank-changes?status=PENDING' }],
}

/** Those who read the audit trail but have no settings in their menu reach it from here. */
export function homeLinks(role: Role, can: (asked: Right) => boolean): readonly HomeLink[] {
  const trail = can(right('audit-trails', 'view')) && !can(right('settings', 'view'))
  return [...(OF_ROLE[role] ?? []), ...(trail ? [{ label: 'Audit trail', path: '/settings/audit-trail' }] : [])]
}
