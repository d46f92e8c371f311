import { RecordComments } from '../../../kernel/records/RecordComments.tsx'
import { payrollApi } from '../endpoints.ts'

/** Comments on a run or on one of its lines. */
export const RunComments = ({ id, lineID }: { id: string; lineID?: string }) => (
  <RecordComments id={id} list={payrollApi.comments} add={payrollApi.comment} {...(lineID && { about: { lineID } })} />
)
