import { sql } from 'kysely'
import { ruleViolation } from '../app/errors.ts'
import type { Db } from '../db/db.ts'

interface SentMail {
  /** The record, which the caller has locked, so that concurrent requests are checked one after another. */
  readonly entity: string
  readonly entityID: string
  /** The codes of the email templates. */
  readonly templates: readonly string[]
  /** Any recipient by default. */
  readonly addresses?: readonly string[]
  /** The subject of the message: `The invoice was sent`. */
  readonly what: string
}

/** Rejects a duplicate email: the same one about a record can be sent again after two minutes. 422 SENT_RECENTLY. */
export async function assertNotSentRecently(db: Db, mail: SentMail): Promise<void> {
  let sent = db
    .selectFrom('outboxMail')
    .innerJoin('emailTemplateVersion', 'emailTemplateVersion.id', 'outboxMail.emailTemplateVersionId')
    .innerJoin('emailTemplate', 'emailTemplate.id', 'emailTemplateVersion.emailTemplateId')
    .select('outboxMail.toAddress')
    .where('emailTemplate.code', 'in', mail.templates)
    .where('outboxMail.entity', '=', mail.entity)
    .where('outboxMail.entityId', '=', mail.entityID)
    .where('outboxMail.createdAt', '>', sql<Date>`now() - interval '2 minutes'`)
  if (mail.addresses) {
    const addresses = mail.addresses.map((address) => address.toLowerCase())
    sent = sent.where((row) => row(row.fn<string>('lower', ['outboxMail.toAddress']), 'in', addresses))
  }
  const recent = await sent.executeTakeFirst()
  if (recent)
    throw ruleViolation('SENT_RECENTLY', `${mail.what} to ${recent.toAddress} a moment ago. Try again in two minutes.`)
}
