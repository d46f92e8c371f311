import { right } from '@muster/contract/kernel/api/permission.ts'
import { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { download } from '../../kernel/api/downloads.ts'
import { send } from '../../kernel/api/send.ts'
import { type StartImport, useImportWork } from '../../kernel/feedback/import-work.ts'
import { Allowed } from '../../kernel/session/Allowed.tsx'
import { ImportWizard } from '../../ui/import/ImportWizard.tsx'

const start: StartImport = (order, options) => send(timesheetEndpoints.import, order, options)

export const ImportDaysScreen = () => (
  <Allowed needs={right('timesheets', 'edit')} deniedMessage="You don’t have access to import timesheets">
    <Import />
  </Allowed>
)

/** Imports the days of many timesheets from a workbook: checked completely, and imported completely or not at all. */
const Import = () => (
  <ImportWizard
    {...useImportWork(start, 'timesheets')}
    title="Import days"
    counts={['day', 'days']}
    onTemplate={() => void download(timesheetEndpoints.template, {})}
    listOf={() => '/timesheets'}
  />
)
