import { sql } from 'kysely'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'

const PAUSE = sql<Date>`now() - interval '2 minutes'`

interface Mailing {
  /** Of the order form, which is locked. */
  readonly id: string
  readonly templates: readonly string[]
  /** Any, unless it is said. */
  readonly address?: string
  /** What was done: "The instructions went". */
  readonly what: string
}

/** Who presses twice, or presses beside a colleague, writes once: the same mail about an order form goes out again in two minutes. */
export async function assertNotJustSent(db: Db, { id, templates, address, what }: Mailing): Promise<void> {
  let mails = db
    .selectFrom('outboxMail as mail')
    .innerJoin('emailTemplateVersion as words', 'words.id', 'mail.emailTemplateVersionId')
    .innerJoin('emailTemplate as template', 'template.id', 'words.emailTemplateId')
    .select('mail.toAddress')
    .where('template.code', 'in', [...templates])
    .where('mail.entity', '=', 'order-form')
    .where('mail.entityId', '=', id)
    .where('mail.createdAt', '>', PAUSE)
  if (address) mails = mails.where('mail.toAddress', '=', address)
  const just = await mails.executeTakeFirst()
  if (just)
    throw ruleViolation('SENT_RECENTLY', `${what} to ${just.toAddress} a moment ago. Send again in two minutes.`)
}
