import { RecordComments } from '../../kernel/RecordComments.tsx'
import { timesheetLines } from './lines.ts'

/** What was said about a sheet. */
export const SheetComments = ({ id }: { id: string }) => (
  <RecordComments id={id} list={timesheetLines.comments} add={timesheetLines.comment} noun="sheet" />
)
