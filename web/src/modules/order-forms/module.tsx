import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconFileText } from '@tabler/icons-react'
import { defineModule } from '../../kernel/module.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'

const OrderFormsTab = lazyNamed(() => import('./OrderFormsTab.tsx'), 'OrderFormsTab')

const tab = { order: 10, key: 'order-forms', label: 'Order forms', needs: right('order-forms', 'view') }

export const orderForms = defineModule({
  name: 'order-forms',
  search: [
    { kind: 'order-forms', icon: IconFileText, area: { resource: 'order-forms', name: 'order forms' }, order: 40 },
  ],
  palette: [{ order: 50, path: '/margin/what-if', label: 'What-if', needs: right('order-form-margin', 'view') }],
  recordTabs: {
    client: [{ ...tab, part: ({ id }) => <OrderFormsTab clientID={id} /> }],
    consultant: [{ ...tab, part: ({ id }) => <OrderFormsTab candidateID={id} /> }],
  },
})
