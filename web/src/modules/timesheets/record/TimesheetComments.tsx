import { RecordComments } from '../../../kernel/records/RecordComments.tsx'
import { timesheetApi } from '../endpoints.ts'

/** Comments on a timesheet. */
export const TimesheetComments = ({ id }: { id: string }) => (
  <RecordComments id={id} list={timesheetApi.comments} add={timesheetApi.comment} />
)
