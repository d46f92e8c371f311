import { right } from '@muster/contract/kernel/api/permission.ts'
import { defineModule } from '../../kernel/module.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'

const SettlementTab = lazyNamed(() => import('./settlements/SettlementTab.tsx'), 'SettlementTab')

export const payroll = defineModule({
  name: 'payroll',
  recordTabs: {
    consultant: [
      {
        order: 50,
        key: 'settlement',
        label: 'Settlement',
        needs: right('final-settlements', 'view'),
        part: ({ id }) => <SettlementTab candidateID={id} />,
      },
    ],
  },
})
