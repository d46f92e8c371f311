import { type Right, right } from '@muster/contract/kernel/api/permission.ts'
import { useMay } from '../../kernel/session/permissions.ts'
import { LinkTabs } from '../../ui/list/page/LinkTabs.tsx'
import { PATH } from './labels.ts'

type View = 'runs' | 'extras' | 'loans' | 'settlements'
const WHOLE = right('payrolls', 'view', 'full')
const VIEWS: readonly { key: View; label: string; href: string; needs: Right }[] = [
  { key: 'runs', label: 'Runs', href: PATH, needs: right('payrolls', 'view') },
  { key: 'extras', label: 'Earnings and deductions', href: `${PATH}/extras`, needs: WHOLE },
  { key: 'loans', label: 'Advances and loans', href: `${PATH}/loans`, needs: WHOLE },
  {
    key: 'settlements',
    label: 'Final settlements',
    href: `${PATH}/settlements`,
    needs: right('final-settlements', 'view'),
  },
]

/** The lists of payroll that the user may see; amounts of single consultants need full access to payroll. */
export function PayrollViews({ current }: { current: View }) {
  const can = useMay()
  const tabs = VIEWS.filter(({ needs }) => can(needs))
  if (tabs.length < 2) return null
  return (
    <LinkTabs
      name="Payroll sections"
      tabs={tabs.map(({ needs: _, ...one }) => ({ ...one, current: one.key === current }))}
    />
  )
}
