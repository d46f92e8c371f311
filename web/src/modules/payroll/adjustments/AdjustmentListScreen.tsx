import { right } from '@muster/contract/kernel/api/permission.ts'
import { adjustmentLabels } from '@muster/contract/payroll/adjustments/adjustment.labels.ts'
import { IconPlus } from '@tabler/icons-react'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { monthChoices, monthName } from '../../../ui/month/months.ts'
import { adjustmentApi } from '../endpoints.ts'
import { PATH } from '../labels.ts'
import { consultants } from '../lookups.ts'
import { PayrollViews } from '../PayrollViews.tsx'
import { adjustmentCard, adjustmentColumns } from './adjustmentColumns.tsx'

const NewAdjustmentDrawer = lazyNamed(() => import('./AdjustmentDrawer.tsx'), 'NewAdjustmentDrawer')
const AdjustmentDrawer = lazyNamed(() => import('./AdjustmentDrawer.tsx'), 'AdjustmentDrawer')

const SEE = right('payrolls', 'view', 'full')

export const AdjustmentListScreen = () => (
  <Allowed needs={SEE} deniedMessage="You don’t have access to earnings and deductions">
    <Adjustments />
  </Allowed>
)

/** Earnings and deductions in addition to the monthly pay, once or every month. */
function Adjustments() {
  const newDrawer = useDrawer('new')
  return (
    <ListScreen
      title="Earnings and deductions"
      tabs={<MonthTabs open="payroll" />}
      counts={['entry', 'entries']}
      path={`${PATH}/extras`}
      endpoint={adjustmentApi.list}
      columns={adjustmentColumns}
      rowName={({ _candidate, label }) => `${label} of ${_candidate.name}`}
      card={adjustmentCard}
      filters={useFilters()}
      sort="-createdAt"
      searchHint="Search consultant or label"
      above={() => <PayrollViews current="extras" />}
      exports={right('payrolls', 'export')}
      drawer={({ row, close }) => row && <AdjustmentDrawer adjustment={row} onClose={close} />}
      buttons={[
        { label: 'Add entry', icon: IconPlus, needs: right('payrolls', 'create'), isPrimary: true, to: newDrawer.open },
      ]}
      empty={{
        title: 'No earnings or deductions yet',
        text: 'Add a bonus, an expense reimbursement or a deduction. The next run of the month includes it.',
      }}
    >
      {newDrawer.isOpen && <NewAdjustmentDrawer onClose={newDrawer.close} />}
    </ListScreen>
  )
}

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  const months = monthChoices(todayHere().slice(0, 7)).map((value) => ({ value, label: monthName(value) }))
  return [
    { name: 'month', label: 'Month', kind: 'one', isPinned: true, options: months },
    { name: 'code', label: 'Type', kind: 'many', isPinned: true, options: optionsOf(adjustmentLabels) },
    { name: 'isOpen', label: 'Remaining', kind: 'flag', isPinned: true },
    filters.country(options),
    filters.consultant(consultants),
  ]
}
