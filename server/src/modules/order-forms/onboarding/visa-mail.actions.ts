import { grantOf } from '@muster/contract/access/matrix.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { documentEndpoints } from '@muster/contract/order-forms/documents/documents.contract.ts'
import { forbidden, ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { assertNotSentRecently } from '../../../kernel/mail/sent-recently.ts'
import { usersWithAccess } from '../../access/core/people.queries.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import type { ReviewActionContext } from '../approvals/reviews.actions.ts'
import { orderFormAuditSubject, placedPerson, SIGNED } from '../core/order-forms.rules.ts'
import { lockOrderForm } from '../core/scope.queries.ts'
import { type OrderFormFacts, readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { signedOffer } from '../lifecycle/guards.rules.ts'

const TEMPLATE = 'VISA_TEAM_REQUEST'

/** The documents the visa team needs, by their type on the consultant record or the order form. */
const DOCUMENTS: readonly { readonly name: string; readonly kind: string }[] = [
  { name: 'Passport', kind: 'PASSPORT' },
  { name: 'Photograph', kind: 'PHOTO' },
  { name: 'Attested degree certificate', kind: 'EDUCATION' },
  { name: 'Signed offer letter', kind: 'SIGNED_OFFER' },
]

/** The names of those that are missing. */
async function missingDocuments(db: Db, facts: OrderFormFacts): Promise<string[]> {
  const documents = await db
    .selectFrom('document')
    .select('type')
    .distinct()
    .where('consultantId', '=', facts.row.candidateId)
    .where('removedAt', 'is', null)
    .execute()
  const types = new Set([...documents.map(({ type }) => type), ...(signedOffer(facts) ? ['SIGNED_OFFER'] : [])])
  return DOCUMENTS.filter(({ kind }) => !types.has(kind)).map(({ name }) => name)
}

/** Emails the visa team of the country: names, dates and designation, never pay or rates. Returns the recipients. */
export async function mailVisaTeam(
  call: ReviewActionContext,
  facts: OrderFormFacts,
  message: string | null,
): Promise<{ sentTo: string; sentAt: string }[]> {
  const { db, staff, now, appContext } = call
  const { row, fields } = facts
  const team = await usersWithAccess(db, ['VISA_TEAM'], row.countryId)
  const link = `${appContext.environment.PUBLIC_URL}/order-form-setups/${row.id}`
  const mail = await renderTemplate(
    db,
    TEMPLATE,
    {
      companyName: facts.legalEntityName ?? appContext.environment.PRODUCT_NAME,
      senderName: staff.name,
      ...placedPerson(row),
      clientName: facts.clientName!,
      startDate: row.startDate!,
      endDate: row.endDate!,
      orderFormNumber: row.number!,
      orderFormLink: link,
      nationality: facts.candidate?.nationality ?? fields.person?.nationality ?? 'unknown',
      visaType: fields.visa?.type?.replaceAll('_', ' ').toLowerCase() ?? 'employment',
      visaDesignation: fields.visa?.designation ?? row.title!,
      workCountry: facts.countryName!,
      documents: [...(await missingDocuments(db, facts)), ...(message ? [`Note: ${message}`] : [])].join('\n'),
    },
    { countryID: row.countryId },
  )
  for (const { email, name } of team)
    await sendLater(db, {
      kind: 'ORDER_FORM',
      to: { address: email, name },
      ...mail,
      entity: 'order-form',
      entityID: row.id,
      countryID: row.countryId,
    })
  await writeAuditEntry(call, {
    event: 'order-form.visa-team-emailed',
    ...orderFormAuditSubject(row),
    after: { 'visa.mailedTo': team.map(({ email }) => email) },
  })
  return team.map(({ email }) => ({ sentTo: email, sentAt: now.toISOString() }))
}

export async function emailVisaTeam(call: Call<(typeof documentEndpoints)['emailVisaTeam']>) {
  const row = await lockOrderForm(call.db, call.scope, call.params.id)
  if (grantOf(call.staff.role, 'order-forms').partial.has('edit') && !call.may(right('visas', 'edit')))
    throw forbidden('You don’t have permission to email the visa team. Ask HR or the owner of the order form.')
  const facts = await readOrderFormFacts(call, row)
  if (!facts.fields.visa?.required)
    throw ruleViolation('VISA_NOT_REQUIRED', 'This placement requires no visa. Change the visa terms first if it does.')
  if (!SIGNED.has(row.status))
    throw ruleViolation('OFFER_NOT_SIGNED', 'The offer must be signed before the visa team can start.')
  await assertNotSentRecently(call.db, {
    entity: 'order-form',
    entityID: row.id,
    templates: [TEMPLATE],
    what: 'An email was sent',
  })
  const sent = await mailVisaTeam(call, facts, call.body.message)
  if (sent.length === 0)
    throw ruleViolation(
      'NO_VISA_TEAM',
      'No visa team user is assigned to this country. Ask an administrator to add one.',
    )
  return { sent }
}
