import { right } from '@muster/contract/kernel/permission.ts'
import { publicHolidayEndpoints } from '@muster/contract/settings/public-holidays.contract.ts'
import { Allowed } from '../../kernel/Allowed.tsx'
import { download } from '../../kernel/downloads.ts'
import { type StartImport, useImportWork } from '../../kernel/import-work.ts'
import { send } from '../../kernel/send.ts'
import { ImportWizard } from '../../ui/import/ImportWizard.tsx'

const start: StartImport = (order, options) => send(publicHolidayEndpoints.import, order, options)

/** A sheet of holidays: checked whole, and added whole or not at all. */
export const ImportHolidaysScreen = () => (
  <Allowed needs={right('settings', 'create')} refusal="You may not add holidays">
    <Wizard />
  </Allowed>
)

function Wizard() {
  const work = useImportWork(start, 'settings')
  return (
    <ImportWizard
      {...work}
      title="Import public holidays"
      counts={['holiday', 'holidays']}
      onTemplate={() => void download(publicHolidayEndpoints.template, {}).catch(() => undefined)}
      listOf={() => '/settings/public-holidays'}
    />
  )
}
