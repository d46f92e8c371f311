import type { Db } from '../../../kernel/db/db.ts'
import { addJob } from '../../../kernel/jobs/queue.ts'

export const CANCEL_INTERVIEWS = 'interviews.cancel-of-ended-submission'

/**
 * When submissions have ended, their interviews are cancelled in the background, because the participants are notified
 * by email; not before `runAt`, until when the end can be undone.
 */
export async function cancelInterviewsLater(db: Db, submissionIDs: readonly string[], runAt?: Date): Promise<void> {
  if (submissionIDs.length === 0) return
  const scheduled = await db
    .selectFrom('interview')
    .select('submissionId')
    .distinct()
    .where('submissionId', 'in', submissionIDs)
    .where('status', '=', 'SCHEDULED')
    .execute()
  for (const { submissionId: submissionID } of scheduled)
    await addJob(
      db,
      CANCEL_INTERVIEWS,
      { submissionID },
      { key: `${CANCEL_INTERVIEWS}:${submissionID}`, ...(runAt && { runAt }) },
    )
}
