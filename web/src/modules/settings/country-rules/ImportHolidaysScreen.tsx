import { right } from '@muster/contract/kernel/api/permission.ts'
import { publicHolidayEndpoints } from '@muster/contract/settings/country-rules/public-holidays.contract.ts'
import { send } from '../../../kernel/api/send.ts'
import { ImportScreen } from '../../../kernel/lists/ImportScreen.tsx'

export const ImportHolidaysScreen = () => (
  <ImportScreen
    needs={right('settings', 'create')}
    deniedMessage="You don’t have permission to add holidays"
    title="Import public holidays"
    counts={['holiday', 'holidays']}
    start={(order, options) => send(publicHolidayEndpoints.import, order, options)}
    template={publicHolidayEndpoints.template}
    module="settings"
    listOf={() => '/settings/public-holidays'}
  />
)
