import { right } from '@muster/contract/kernel/api/permission.ts'
import { defineModule } from '../../kernel/module.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'

const InvoicesTab = lazyNamed(() => import('./invoices/InvoicesTab.tsx'), 'InvoicesTab')
const ClientReceivables = lazyNamed(() => import('./ClientReceivables.tsx'), 'ClientReceivables')

export const billing = defineModule({
  name: 'billing',
  recordTabs: {
    client: [
      {
        order: 50,
        key: 'invoices',
        label: 'Invoices',
        needs: right('billings', 'view'),
        part: ({ id }) => <InvoicesTab clientID={id} />,
      },
    ],
    clientOverview: [
      {
        order: 10,
        key: 'money',
        label: 'Receivables',
        needs: right('billings', 'view', 'full'),
        part: ({ id }) => <ClientReceivables clientID={id} />,
      },
    ],
  },
})
