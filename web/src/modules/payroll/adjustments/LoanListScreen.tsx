import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconPlus } from '@tabler/icons-react'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { adjustmentApi } from '../endpoints.ts'
import { PATH } from '../labels.ts'
import { consultants } from '../lookups.ts'
import { PayrollViews } from '../PayrollViews.tsx'
import { loanCard, loanColumns } from './adjustmentColumns.tsx'

const NewLoanDrawer = lazyNamed(() => import('./LoanDrawer.tsx'), 'NewLoanDrawer')
const LoanDrawer = lazyNamed(() => import('./LoanDrawer.tsx'), 'LoanDrawer')

export const LoanListScreen = () => (
  <Allowed needs={right('payrolls', 'view', 'full')} deniedMessage="You don’t have access to advances and loans">
    <Loans />
  </Allowed>
)

/** Loans and advances to consultants, with their monthly instalment and outstanding amount. */
function Loans() {
  const newDrawer = useDrawer('new')
  return (
    <ListScreen
      title="Advances and loans"
      tabs={<MonthTabs open="payroll" />}
      counts={['advance or loan', 'advances and loans']}
      path={`${PATH}/loans`}
      endpoint={adjustmentApi.loans}
      columns={loanColumns}
      rowName={({ _candidate, label }) => `${label} of ${_candidate.name}`}
      card={loanCard}
      filters={useFilters()}
      sort="-createdAt"
      searchHint="Search consultant or label"
      above={() => <PayrollViews current="loans" />}
      exports={right('payrolls', 'export')}
      drawer={({ id, close }) => <LoanDrawer id={id} onClose={close} />}
      buttons={[
        {
          label: 'Add advance or loan',
          icon: IconPlus,
          needs: right('payrolls', 'create'),
          isPrimary: true,
          to: newDrawer.open,
        },
      ]}
      empty={{
        title: 'No advances or loans yet',
        text: 'Add one. Repayments are deducted from pay within the limits of the country.',
      }}
    >
      {newDrawer.isOpen && <NewLoanDrawer onClose={newDrawer.close} />}
    </ListScreen>
  )
}

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    { name: 'isOpen', label: 'Outstanding', kind: 'flag', isPinned: true },
    filters.country(options, { isPinned: true }),
    filters.consultant(consultants, { isPinned: true }),
  ]
}
