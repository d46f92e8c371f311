import { sql } from 'kysely'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'

const PAUSE = sql<Date>`now() - interval '2 minutes'`

interface Mailing {
  /** The locked order form. */
  readonly id: string
  readonly templates: readonly string[]
  /** Any recipient by default. */
  readonly address?: string
  /** The subject of the message. */
  readonly what: string
}

/** Prevents duplicate emails: the same email about an order form can be sent again after two minutes. */
export async function assertNotJustSent(db: Db, { id, templates, address, what }: Mailing): Promise<void> {
  let mails = db
    .selectFrom('outboxMail as mail')
    .innerJoin('emailTemplateVersion as templateVersion', 'templateVersion.id', 'mail.emailTemplateVersionId')
    .innerJoin('emailTemplate as template', 'template.id', 'templateVersion.emailTemplateId')
    .select('mail.toAddress')
    .where('template.code', 'in', [...templates])
    .where('mail.entity', '=', 'order-form')
    .where('mail.entityId', '=', id)
    .where('mail.createdAt', '>', PAUSE)
  if (address) mails = mails.where('mail.toAddress', '=', address)
  const just = await mails.executeTakeFirst()
  if (just) throw ruleViolation('SENT_RECENTLY', `${what} to ${just.toAddress} a moment ago. Try again in two minutes.`)
}
