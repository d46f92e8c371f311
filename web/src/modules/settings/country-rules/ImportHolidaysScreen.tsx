import { right } from '@muster/contract/kernel/api/permission.ts'
import { publicHolidayEndpoints } from '@muster/contract/settings/country-rules/public-holidays.contract.ts'
import { download } from '../../../kernel/api/downloads.ts'
import { send } from '../../../kernel/api/send.ts'
import { type StartImport, useImportWork } from '../../../kernel/feedback/import-work.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { ImportWizard } from '../../../ui/import/ImportWizard.tsx'

const start: StartImport = (order, options) => send(publicHolidayEndpoints.import, order, options)

/** Imports a spreadsheet of holidays: checked completely, and added completely or not at all. */
export const ImportHolidaysScreen = () => (
  <Allowed needs={right('settings', 'create')} deniedMessage="You don’t have permission to add holidays">
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
