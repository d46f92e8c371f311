import { sql } from 'kysely'
import type { SendMailOptions } from 'nodemailer'
import type { AppContext } from '../app/app-context.ts'
import type { Db } from '../db/db.ts'
import { defineJob, type Job, type Schedule } from '../jobs/jobs.ts'
import { attachmentsOf } from './attachments.ts'
import { DELIVER, queueMail } from './queue.ts'
import { bodyOfMail, WIPED_TEXT } from './sealed.ts'
import { mailer, senderDomain } from './transport.ts'

/** The delay after each failed attempt, in minutes: a day in total. */
const RETRY_MINUTES = [1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, 240, 240]
/** During an attempt no other node takes the email; after this time its node counts as dead. */
const LEASE = '3 minutes'

export type Delivery = 'SENT' | 'LATER' | 'FAILED' | 'NOT_DUE' | 'NO_SERVER'

/** One attempt to send one email. Safe to call concurrently: the second call finds the email taken. */
export async function deliver(appContext: AppContext, mailID: string): Promise<Delivery> {
  const { environment, db } = appContext
  if (!environment.SMTP_URL) return 'NO_SERVER'
  const mail = await claim(db, mailID, senderDomain(environment.MAIL_FROM))
  if (!mail) return await requeue(db, mailID)
  try {
    await mailer(environment).sendMail(await messageOf(appContext, mail))
  } catch (error) {
    return await postpone(db, mail, error as SmtpError)
  }
  await markSent(db, mailID)
  return 'SENT'
}

/** Takes a waiting email that is due, counts the attempt and assigns its Message-ID before the first one. */
const claim = (db: Db, mailID: string, domain: string) =>
  db
    .updateTable('outboxMail')
    .set({
      attempts: sql`attempts + 1`,
      messageId: sql`coalesce(message_id, ${`<${mailID}@${domain}>`})`,
      notBefore: sql`now() + ${LEASE}::interval`,
    })
    .where('id', '=', mailID)
    .where('state', '=', 'WAITING')
    .where('notBefore', '<=', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claim>>>

async function requeue(db: Db, mailID: string): Promise<Delivery> {
  const waiting = await db
    .selectFrom('outboxMail')
    .select('notBefore')
    .where('id', '=', mailID)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  if (waiting) await queueMail(db, mailID, waiting.notBefore)
  return 'NOT_DUE'
}

async function messageOf(appContext: AppContext, mail: ClaimedMail): Promise<SendMailOptions> {
  const { messageId, toAddress, toName, cc, subject, attachments, createdAt } = mail
  const { text, html } = bodyOfMail(appContext.secrets, mail)
  return {
    from: appContext.environment.MAIL_FROM,
    to: { address: toAddress, name: toName ?? '' },
    cc: cc.map((address) => ({ address, name: '' })),
    subject,
    text,
    ...(html && { html }),
    messageId: messageId!,
    date: createdAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(await attachmentsOf(appContext, attachments as string[])),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

interface SmtpError extends Error {
  readonly responseCode?: number
  readonly code?: string
}

/** A rejection of this email itself (5xx) is final; a rejected sign-in or an unavailable server is not. */
const isFinal = ({ responseCode = 0, code }: SmtpError) =>
  responseCode >= 500 && code !== 'EAUTH' && code !== 'ECONNECTION'

async function postpone(db: Db, { id, attempts }: ClaimedMail, error: SmtpError): Promise<Delivery> {
  const pause = RETRY_MINUTES[attempts - 1]
  const lastError = error.message.slice(0, 500)
  if (pause === undefined || isFinal(error)) {
    await unlessCancelled(db, id).set({ state: 'FAILED', lastError }).execute()
    return 'FAILED'
  }
  await db.transaction().execute(async (transaction) => {
    const waiting = await unlessCancelled(transaction, id)
      .set({ lastError, notBefore: sql<Date>`now() + ${`${pause} minutes`}::interval` })
      .returning('notBefore')
      .executeTakeFirst()
    if (waiting) await queueMail(transaction, id, waiting.notBefore)
  })
  return 'LATER'
}

/**
 * The email of a failed attempt, unless it was cancelled in the meantime: the response of the mail server contains the
 * address, which may have been erased.
 */
const unlessCancelled = (db: Db, id: string) =>
  db.updateTable('outboxMail').where('id', '=', id).where('state', '=', 'WAITING')

const markSent = (db: Db, mailID: string) =>
  db
    .updateTable('outboxMail')
    .set({
      state: 'SENT',
      sentAt: sql`now()`,
      lastError: null,
      textBody: sql`case when confidential then ${WIPED_TEXT} else text_body end`,
      htmlBody: sql`case when confidential then null else html_body end`,
      bodySealed: null,
    })
    .where('id', '=', mailID)
    .execute()

/**
 * Emails whose job was lost (a node that died too often, a restored database, a mail server configured later) are
 * queued again.
 */
async function requeueForgotten({ db, environment }: AppContext): Promise<void> {
  if (!environment.SMTP_URL) return
  await db
    .updateTable('outboxMail')
    .set({
      state: 'FAILED',
      lastError: 'It was in the queue for more than two days. Send it again if it is still needed.',
    })
    .where('state', '=', 'WAITING')
    .where('notBefore', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
  const forgotten = await db
    .selectFrom('outboxMail')
    .select(['id', 'notBefore'])
    .where('state', '=', 'WAITING')
    .where('notBefore', '<', sql<Date>`now() - interval '2 minutes'`)
    .orderBy('notBefore')
    .limit(200)
    .execute()
  for (const { id, notBefore } of forgotten) await queueMail(db, id, notBefore)
}

const COLLECT = 'mail.collect'

export const mailJobs: readonly Job[] = [
  defineJob<{ mailID: string }>(DELIVER, ({ appContext, payload }) => deliver(appContext, payload.mailID)),
  defineJob(COLLECT, ({ appContext }) => requeueForgotten(appContext)),
]
export const mailSchedules: readonly Schedule[] = [{ name: COLLECT, every: 'minute', zone: 'UTC' }]
