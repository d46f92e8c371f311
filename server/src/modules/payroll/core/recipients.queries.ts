import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'

export const withoutAddress = (name: string) =>
  ruleViolation('EMAIL_ADDRESS_MISSING', `${name} has no email address. Add one on the consultant’s page.`)

/** The consultant as recipient of payslips and statements; a leaver no longer reads the work mailbox. */
export async function recipientOf(db: Db, consultantID: string) {
  const { name, firstName, workEmail, personalEmail } = await db
    .selectFrom('consultant')
    .select(['name', 'firstName', 'workEmail', 'personalEmail'])
    .where('id', '=', consultantID)
    .executeTakeFirstOrThrow()
  const address = personalEmail ?? workEmail
  if (!address) throw withoutAddress(name)
  return { address, name, firstName: firstName ?? name.split(' ')[0]! }
}
