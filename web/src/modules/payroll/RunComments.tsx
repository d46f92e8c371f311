import { RecordComments } from '../../kernel/RecordComments.tsx'
import { payrollLines } from './lines.ts'

/** What was said about a run, or about one of its lines. */
export const RunComments = ({ id, lineID }: { id: string; lineID?: string }) => (
  <RecordComments
    id={id}
    list={payrollLines.comments}
    add={payrollLines.comment}
    {...(lineID && { about: { lineID } })}
    noun="run"
  />
)
