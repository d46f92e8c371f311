import { type Right, right } from '@muster/contract/kernel/api/permission.ts'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkTabs } from '../../ui/list/page/LinkTabs.tsx'
import { useMay } from '../session/permissions.ts'

type Tab = 'timesheets' | 'payroll' | 'settlements' | 'billing'

const TABS = [
  { key: 'timesheets', label: 'Timesheets', href: '/timesheets', needs: right('timesheets', 'view') },
  { key: 'payroll', label: 'Payroll', href: '/timesheets/payroll', needs: right('payrolls', 'view') },
  // A role that sees settlements but no runs, such as HR associates, gets the settlements directly.
  {
    key: 'settlements',
    label: 'Settlements',
    href: '/timesheets/payroll/settlements',
    needs: right('final-settlements', 'view'),
    unless: right('payrolls', 'view'),
  },
  { key: 'billing', label: 'Billing', href: '/timesheets/billing', needs: right('billings', 'view') },
] as const satisfies readonly { key: Tab; label: string; href: string; needs: Right; unless?: Right }[]

/** The three parts of a month, by permission; a user with only one part sees no tabs. */
export function MonthTabs({ open }: { open: Tab }) {
  const can = useMay()
  const tabs = TABS.filter((tab) => can(tab.needs) && !('unless' in tab && can(tab.unless)))
  if (tabs.length < 2) return null
  return (
    <LinkTabs
      name="Month sections"
      tabs={tabs.map(({ key, label, href }) => ({
        key,
        label,
        href,
        current: key === open || (key === 'settlements' && open === 'payroll'),
      }))}
    />
  )
}

/** Redirects users without access to timesheets to the first part that they may see. */
export function FirstOfMonth({ children }: { children: ReactNode }) {
  const can = useMay()
  const first = TABS.find(({ needs }) => can(needs))
  return first && first.key !== 'timesheets' ? <Navigate to={first.href} replace /> : children
}
