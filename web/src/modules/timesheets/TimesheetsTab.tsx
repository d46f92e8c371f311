import type { TimesheetRow } from '@muster/contract/timesheets/shapes.contract.ts'
import { timesheetView } from '@muster/contract/timesheets/visibility.contract.ts'
import { pick, RecordRows } from '../../kernel/records/RecordRows.tsx'
import { NameCell } from '../../ui/cells/cells.tsx'
import { monthName } from '../../ui/month/months.ts'
import type { Column } from '../../ui/table/columns.ts'
import { timesheetApi } from './endpoints.ts'
import { timesheetHref } from './labels.ts'
import { timesheetColumns } from './timesheetColumns.tsx'

const MONTH: Column<TimesheetRow> = {
  id: 'month',
  title: 'Month',
  cell: ({ month }, href) => <NameCell name={monthName(month)} href={href} />,
}
const COLUMNS = [MONTH, ...pick(timesheetColumns, 'client', 'derivedStatus', 'worked', 'hours', 'overtime')]

/** The months of one consultant, newest first. */
export const TimesheetsTab = ({ candidateID }: { candidateID: string }) => (
  <RecordRows
    title="Timesheets"
    endpoint={timesheetApi.list}
    query={{ candidateID: [candidateID], sort: '-month' }}
    view={timesheetView}
    columns={COLUMNS}
    hrefOf={timesheetHref}
    empty={{ title: 'No timesheets yet', text: 'Each month of a placement has a timesheet.' }}
  />
)
