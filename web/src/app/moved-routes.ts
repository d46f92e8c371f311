import type { Role } from '@muster/contract/access/roles.ts'
import { may, type Right, right } from '@muster/contract/kernel/api/permission.ts'

interface Move {
  path: string
  to: string
  /** The redirect for users without the permission. */
  needs?: Right
  otherwise?: string
}

/** Redirects from addresses that users may try or know from other products. */
export const MOVES: readonly Move[] = [
  { path: '/payroll', to: '/timesheets/payroll' },
  { path: '/leave', to: '/timesheets/leave' },
  { path: '/billing', to: '/timesheets/billing' },
  { path: '/invoices', to: '/timesheets/billing' },
  { path: '/consultants', to: '/candidates' },
  {
    path: '/contracts',
    to: '/clients/contracts',
    needs: right('client-contracts', 'view'),
    otherwise: '/candidates/contracts',
  },
]

/**
 * `/payroll/settlements?month=2026-10` → `/timesheets/payroll/settlements?month=2026-10`: the rest of the path and the
 * query are kept.
 */
export function movedTo({ path, to, needs, otherwise = to }: Move, href: string, role: Role): string {
  const start = needs && !may({ role }, needs) ? otherwise : to
  return `${start}${href.slice(path.length).replace(/^\/+(?=[?#]|$)/, '')}`
}
