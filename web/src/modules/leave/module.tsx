import { right } from '@muster/contract/kernel/api/permission.ts'
import { defineModule } from '../../kernel/module.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'

const LeaveTab = lazyNamed(() => import('./LeaveTab.tsx'), 'LeaveTab')

export const leave = defineModule({
  name: 'leave',
  recordTabs: {
    consultant: [
      {
        order: 40,
        key: 'leave',
        label: 'Leave',
        needs: right('leaves', 'view'),
        part: ({ id, countryID }) => <LeaveTab candidateID={id} countryID={countryID} />,
      },
    ],
  },
})
