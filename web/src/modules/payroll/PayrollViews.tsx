import { right } from '@muster/contract/kernel/api/permission.ts'
import { type SectionTab, SectionTabs } from '../../kernel/lists/SectionTabs.tsx'
import { PATH } from './labels.ts'

type View = 'runs' | 'extras' | 'loans' | 'settlements'
const WHOLE = right('payrolls', 'view', 'full')
const VIEWS: readonly SectionTab<View>[] = [
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

/** The lists of payroll; amounts of single consultants need full access to payroll. */
export const PayrollViews = ({ current }: { current: View }) => (
  <SectionTabs name="Payroll sections" tabs={VIEWS} current={current} />
)
