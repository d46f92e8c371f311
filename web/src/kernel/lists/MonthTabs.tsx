import { type Right, right } from '@muster/contract/kernel/api/permission.ts'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../session/permissions.ts'
import { type SectionTab, SectionTabs } from './SectionTabs.tsx'

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
] as const satisfies readonly (SectionTab<Tab> & { unless?: Right })[]

/** The three parts of a month, by permission; a user with only one part sees no tabs. */
export function MonthTabs({ open }: { open: Tab }) {
  const can = useMay()
  const tabs = TABS.filter((tab) => !('unless' in tab && can(tab.unless)))
  const current = open === 'payroll' && !can(right('payrolls', 'view')) ? 'settlements' : open
  return <SectionTabs name="Month sections" tabs={tabs} current={current} />
}

/** Redirects users without access to timesheets to the first part that they may see. */
export function FirstOfMonth({ children }: { children: ReactNode }) {
  const can = useMay()
  const first = TABS.find(({ needs }) => can(needs))
  return first && first.key !== 'timesheets' ? <Navigate to={first.href} replace /> : children
}
