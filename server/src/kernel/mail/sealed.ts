import type { Selectable } from 'kysely'
import type { OutboxMail } from '../schema.generated.ts'
import type { Secrets } from '../security/secrets.ts'

/** Replaces the text of an email that opens an account. */
export const HIDDEN_TEXT = 'This text has a link to an account. It is encrypted until the email is sent.'
export const WIPED_TEXT = 'This text had a link to an account and was deleted after the email was sent.'

/** The context of the encrypted text, so that it cannot be moved to another email. */
export const mailContext = (mailID: string) => `outbox_mail.body:${mailID}`

export interface MailBody {
  readonly text: string
  readonly html: string | null
}

export const sealBody = (secrets: Secrets, mailID: string, body: MailBody): string =>
  secrets.seal(JSON.stringify(body), mailContext(mailID))

type SealedMailRow = Pick<Selectable<OutboxMail>, 'id' | 'textBody' | 'htmlBody' | 'bodySealed'>

/** The text and HTML as sent. */
export const bodyOfMail = (secrets: Secrets, { id, textBody, htmlBody, bodySealed }: SealedMailRow): MailBody =>
  bodySealed === null
    ? { text: textBody, html: htmlBody }
    : (JSON.parse(secrets.unseal(bodySealed, mailContext(id))) as MailBody)
