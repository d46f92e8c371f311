import { RecordComments } from '../../../kernel/records/RecordComments.tsx'
import { timesheetApi } from '../endpoints.ts'

/** What was said about a sheet. */
export const TimesheetComments = ({ id }: { id: string }) => (
  <RecordComments id={id} list={timesheetApi.comments} add={timesheetApi.comment} />
)
