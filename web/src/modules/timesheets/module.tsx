import { right } from '@muster/contract/kernel/api/permission.ts'
import { defineModule } from '../../kernel/module.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'

const TimesheetsTab = lazyNamed(() => import('./TimesheetsTab.tsx'), 'TimesheetsTab')

export const timesheets = defineModule({
  name: 'timesheets',
  titles: { '/candidate-timesheets': 'Timesheet' },
  recordTabs: {
    consultant: [
      {
        order: 30,
        key: 'timesheets',
        label: 'Timesheets',
        needs: right('timesheets', 'view'),
        part: ({ id }) => <TimesheetsTab candidateID={id} />,
      },
    ],
  },
})
