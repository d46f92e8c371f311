import { right } from '@muster/contract/kernel/api/permission.ts'
import { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { send } from '../../kernel/api/send.ts'
import { ImportScreen } from '../../kernel/lists/ImportScreen.tsx'

/** Imports the days of many timesheets from a workbook. */
export const ImportDaysScreen = () => (
  <ImportScreen
    needs={right('timesheets', 'edit')}
    deniedMessage="You don’t have access to import timesheets"
    title="Import days"
    counts={['day', 'days']}
    start={(order, options) => send(timesheetEndpoints.import, order, options)}
    template={timesheetEndpoints.template}
    module="timesheets"
    listOf={() => '/timesheets'}
  />
)
