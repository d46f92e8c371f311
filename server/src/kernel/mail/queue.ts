import type { Db } from '../db/db.ts'
import { addJob } from '../jobs/queue.ts'

export const DELIVER = 'mail.deliver'

/** Queues the next attempt of an email; a waiting attempt of the same email is rescheduled, not duplicated. */
export const queueMail = (db: Db, mailID: string, runAt: Date) =>
  addJob(db, DELIVER, { mailID }, { key: `mail:${mailID}`, runAt })
