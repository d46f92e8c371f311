import { right } from '@muster/contract/kernel/api/permission.ts'
import type { RecordTabs } from '../kernel/records/record-tabs.ts'
import { lazyNamed } from '../ui/lazy/lazily.ts'

const AgreementsTab = lazyNamed(() => import('../modules/contracts/agreements/AgreementsTab.tsx'), 'AgreementsTab')
const OrderFormsTab = lazyNamed(() => import('../modules/order-forms/OrderFormsTab.tsx'), 'OrderFormsTab')
const LeaveTab = lazyNamed(() => import('../modules/leave/LeaveTab.tsx'), 'LeaveTab')
const SettlementTab = lazyNamed(() => import('../modules/payroll/settlements/SettlementTab.tsx'), 'SettlementTab')
const TimesheetsTab = lazyNamed(() => import('../modules/timesheets/TimesheetsTab.tsx'), 'TimesheetsTab')
const OrdersTab = lazyNamed(() => import('../modules/purchase-orders/OrdersTab.tsx'), 'OrdersTab')
const InvoicesTab = lazyNamed(() => import('../modules/billing/invoices/InvoicesTab.tsx'), 'InvoicesTab')
const ClientMoney = lazyNamed(() => import('../modules/billing/ClientAccount.tsx'), 'ClientMoney')
const ContractsTab = lazyNamed(() => import('../modules/contracts/contracts/ContractsTab.tsx'), 'ContractsTab')

/** What stands on a record besides its own: a module imports no other, so the program brings them together here. */
export const RECORD_TABS: RecordTabs = {
  client: [
    {
      key: 'order-forms',
      label: 'Order forms',
      needs: right('order-forms', 'view'),
      part: ({ id }) => <OrderFormsTab clientID={id} />,
    },
    {
      key: 'agreements',
      label: 'Agreements',
      needs: right('agreements', 'view', 'full'),
      part: ({ id }) => <AgreementsTab clientID={id} />,
    },
    {
      key: 'contracts',
      label: 'Contracts',
      needs: right('client-contracts', 'view'),
      part: ({ id }) => <ContractsTab kind="CLIENT" clientID={id} />,
    },
    {
      key: 'purchase-orders',
      label: 'Purchase orders',
      needs: right('purchase-orders', 'view'),
      part: ({ id }) => <OrdersTab clientID={id} />,
    },
    {
      key: 'invoices',
      label: 'Invoices',
      needs: right('billings', 'view'),
      part: ({ id }) => <InvoicesTab clientID={id} />,
    },
  ],
  clientOverview: [
    {
      key: 'money',
      label: 'Money',
      needs: right('billings', 'view', 'full'),
      part: ({ id }) => <ClientMoney clientID={id} />,
    },
  ],
  consultant: [
    {
      key: 'order-forms',
      label: 'Order forms',
      needs: right('order-forms', 'view'),
      part: ({ id }) => <OrderFormsTab candidateID={id} />,
    },
    {
      key: 'contracts',
      label: 'Contracts',
      needs: right('candidate-contracts', 'view'),
      part: ({ id }) => <ContractsTab kind="CANDIDATE" candidateID={id} />,
    },
    {
      key: 'timesheets',
      label: 'Timesheets',
      needs: right('timesheets', 'view'),
      part: ({ id }) => <TimesheetsTab candidateID={id} />,
    },
    {
      key: 'leave',
      label: 'Leave',
      needs: right('leaves', 'view'),
      part: ({ id, countryID }) => <LeaveTab candidateID={id} countryID={countryID} />,
    },
    {
      key: 'settlement',
      label: 'Settlement',
      needs: right('final-settlements', 'view'),
      part: ({ id }) => <SettlementTab candidateID={id} />,
    },
  ],
}
