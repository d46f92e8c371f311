import type { Db } from '../db/db.ts'
import { addJob } from '../jobs/queue.ts'

export const DELIVER = 'mail.deliver'

/** Puts the next try of a mail into the queue; a waiting try of the same mail is moved, not doubled. */
export const queueMail = (db: Db, mailID: string, runAt: Date) =>
  addJob(db, DELIVER, { mailID }, { key: `mail:${mailID}`, runAt })
