import { randomUUID } from 'node:crypto'
import { MAIL_RULES, type MailKind } from '@muster/contract/kernel/api/mail-rules.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Secrets } from '../security/secrets.ts'
import { queueMail } from './queue.ts'
import { cleanAddress, cleanName, cleanSubject } from './safe.ts'
import { HIDDEN_TEXT, sealBody } from './sealed.ts'

export { type MailTemplate, renderMail } from './templates.ts'

export interface OutgoingMail {
  /** The type of the email: defines how many are sent to one address within an hour, and who may read the text. */
  readonly kind: MailKind
  /** An address, or an address with a display name. */
  readonly to: string | { readonly address: string; readonly name?: string | null }
  readonly cc?: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** IDs of stored files. */
  readonly attachments?: readonly string[]
  /**
   * Its text opens an account: it is encrypted until sent, then deleted, and never shown in the mailbox. Requires the
   * key ring.
   */
  readonly confidential?: boolean
  /** The record it is about. */
  readonly entity?: string
  readonly entityID?: string
  /** Ids of the records that an email to colleagues names, by which an erasure finds it. */
  readonly about?: readonly string[]
  readonly countryID?: string | null
  /** The template version of its text, if it is from a template. */
  readonly templateVersionID?: string
  readonly notBefore?: Date
}

/**
 * Creates the email and the job that sends it in the caller's transaction: it is sent after the commit, and never
 * without it. Rejects an address that is not a single plain address (422 MAIL_UNSAFE); line breaks and control
 * characters in names and the subject become spaces. Emails of a type above the hourly limit of an address are put on
 * hold until a user sends them. Returns its ID.
 */
export async function sendLater(db: Db, mail: OutgoingMail & { readonly confidential?: false }): Promise<string>
export async function sendLater(db: Db, mail: OutgoingMail, secrets: Secrets): Promise<string>
export async function sendLater(db: Db, mail: OutgoingMail, secrets?: Secrets): Promise<string> {
  const { address, name } = typeof mail.to === 'string' ? { address: mail.to, name: null } : mail.to
  const toAddress = cleanAddress(address)
  const { max } = MAIL_RULES[mail.kind]
  const isHeld = max !== null && (await sentWithinTheHour(db, toAddress, mail.kind)) >= max
  const id = randomUUID()
  const { notBefore } = await db
    .insertInto('outboxMail')
    .values({
      id,
      kind: mail.kind,
      ...bodyOf(id, mail, secrets),
      toAddress,
      toName: name ? cleanName(name) : null,
      cc: (mail.cc ?? []).map(cleanAddress),
      subject: cleanSubject(mail.subject),
      attachments: JSON.stringify(mail.attachments ?? []),
      confidential: mail.confidential ?? false,
      entity: mail.entity ?? null,
      entityId: mail.entityID ?? null,
      about: [...(mail.about ?? [])],
      countryId: mail.countryID ?? null,
      emailTemplateVersionId: mail.templateVersionID ?? null,
      state: isHeld ? 'HELD' : 'WAITING',
      lastError: isHeld
        ? `More than ${max} emails of this type to this address within an hour. Send it if it is correct.`
        : null,
      ...(mail.notBefore && { notBefore: mail.notBefore }),
    })
    .returning('notBefore')
    .executeTakeFirstOrThrow()
  if (!isHeld) await queueMail(db, id, notBefore)
  return id
}

function bodyOf(id: string, { text, html, confidential }: OutgoingMail, secrets: Secrets | undefined) {
  if (!confidential) return { textBody: text, htmlBody: html ?? null }
  if (!secrets) throw new Error('An email with an account link must be sealed. Provide the key ring.')
  return { textBody: HIDDEN_TEXT, bodySealed: sealBody(secrets, id, { text, html: html ?? null }) }
}

async function sentWithinTheHour(db: Db, address: string, kind: MailKind): Promise<number> {
  const { sent } = await db
    .selectFrom('outboxMail')
    .select(sql<number>`count(*)`.as('sent'))
    .where(sql`lower(to_address)`, '=', address.toLowerCase())
    .where('kind', '=', kind)
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return Number(sent)
}
