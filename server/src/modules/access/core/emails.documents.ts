import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type MailTemplate, renderMail, sendLater } from '../../../kernel/mail/mail.ts'

interface Addressee {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Sends one of the program's emails to a user. Links use PUBLIC_URL, never the host header of a request. */
export async function sendLetter(
  { environment, secrets }: AppContext,
  db: Db,
  template: MailTemplate,
  { id, name, email }: Addressee,
  variables: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const { PUBLIC_URL: publicURL, PRODUCT_NAME: product } = environment
  const letter = renderMail(template, { ...variables, publicURL, product, name })
  await sendLater(
    db,
    { ...letter, kind: 'SECURITY', to: { address: email, name }, entity: 'user', entityID: id },
    secrets,
  )
}

/** Notifies a user that two-factor sign-in was turned on or off, by themselves or another user. */
export async function sendTwoFactorNotice(
  { environment }: AppContext,
  db: Db,
  { id, name, email }: Addressee,
  { enabled, at, by }: { enabled: boolean; at: Date; by: string },
): Promise<void> {
  const { PRODUCT_NAME: product } = environment
  const what = `two-factor authentication was ${enabled ? 'enabled' : 'disabled'}`
  const paragraphs = [
    `Hello ${name},`,
    `for your account ${what} at ${formatMoment(at)} by ${by}.`,
    'If you did not expect this, change your password and contact your administrator immediately.',
    product,
  ]
  const text = `${paragraphs.join('\n\n')}\n`
  await sendLater(db, {
    kind: 'SECURITY',
    to: { address: email, name },
    subject: `${product}: ${what}`,
    text,
    entity: 'user',
    entityID: id,
  })
}

export const passwordLink = ({ environment }: AppContext, token: string) =>
  `${environment.PUBLIC_URL}/reset-password?token=${token}`

/** A time in the format of emails: `2026-03-31 09:30 UTC`. */
export const formatMoment = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
