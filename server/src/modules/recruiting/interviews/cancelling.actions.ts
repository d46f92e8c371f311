import type { Db } from '../../../kernel/db/db.ts'
import { addJob } from '../../../kernel/jobs/queue.ts'

export const CANCEL_INTERVIEWS = 'interviews.cancel-of-ended-submission'

/**
 * When a submission was withdrawn or rejected, its interviews are cancelled in the background, because the participants
 * are notified by email.
 */
export async function cancelInterviewsLater(db: Db, submissionID: string): Promise<void> {
  const scheduled = await db
    .selectFrom('interview')
    .select('id')
    .where('submissionId', '=', submissionID)
    .where('status', '=', 'SCHEDULED')
    .executeTakeFirst()
  if (scheduled) await addJob(db, CANCEL_INTERVIEWS, { submissionID }, { key: `${CANCEL_INTERVIEWS}:${submissionID}` })
}
