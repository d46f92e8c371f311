import { HR_ROLES, ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { orderFormStatusLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import type { documentEndpoints } from '@muster/contract/order-forms/documents/documents.contract.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { assertNotSentRecently } from '../../../kernel/mail/sent-recently.ts'
import { userIDsWithAccess, usersWithAccess } from '../../access/core/people.queries.ts'
import { contactToWriteTo } from '../../clients/contacts.queries.ts'
import { renderTemplate } from '../../settings/email-templates/email-templates.queries.ts'
import { isNewHire, orderFormAuditSubject, placedPerson, startsInFuture } from '../core/order-forms.rules.ts'
import { lockOrderForm } from '../core/scope.queries.ts'
import { type OrderFormFacts, readOrderFormFacts } from '../lifecycle/facts.queries.ts'
import { notifyAboutOrderForm, type Work } from '../lifecycle/steps.actions.ts'
import { addressesOf, recipientOf } from './offers.queries.ts'

const TO_BRING = ['Passport', 'Attested degree certificate', 'Two passport photographs', 'Bank details']
const HR: readonly string[] = HR_ROLES

/**
 * Sends joining instructions to a new hire when onboarding starts; not for a next term or a past start date. Without an
 * email HR is notified.
 */
export async function mailJoining(work: Work, facts: OrderFormFacts): Promise<void> {
  const { row } = facts
  if (!isNewHire(row) || !startsInFuture(row, work.today)) return
  const [address] = addressesOf(facts)
  if (address) return mailTo(work, facts, { address, reportingTime: null })
  await notifyAboutOrderForm(work, row, {
    to: await userIDsWithAccess(work.db, ['HR_ASSOCIATE', 'HR_MANAGER'], row.countryId),
    type: 'ORDER_FORM_STATUS',
    text: 'has no email of the consultant, so the joining instructions were not sent. Contact them yourself.',
  })
}

/** Resends the joining instructions, after a wrong address, a new start date or a known reporting time. */
export async function mailJoiningAgain(call: Call<(typeof documentEndpoints)['emailJoining']>) {
  const { db, scope, params, body, today, now } = call
  const row = await lockOrderForm(db, scope, params.id)
  if (row.status !== 'ONBOARDING')
    throw ruleViolation(
      'NOT_ONBOARDING',
      `Joining instructions can only be sent during onboarding. Status: ${orderFormStatusLabels[row.status]}.`,
    )
  if (!isNewHire(row))
    throw ruleViolation('NOT_A_NEW_HIRE', 'The consultant has already joined and needs no joining instructions.')
  if (!startsInFuture(row, today))
    throw ruleViolation(
      'START_DATE_PASSED',
      `The start date, ${formatLongDate(row.startDate!)}, is in the past. Correct it first, or confirm joining.`,
    )
  const facts = await readOrderFormFacts(call, row)
  const address = recipientOf(facts, body.to)
  await assertNotSentRecently(db, {
    entity: 'order-form',
    entityID: row.id,
    templates: [TEMPLATE],
    addresses: [address],
    what: 'The instructions were sent',
  })
  await mailTo(call, facts, { address, reportingTime: body.reportingTime })
  return { sent: [{ sentTo: address, sentAt: now.toISOString() }] }
}

const TEMPLATE = 'JOINING_INSTRUCTIONS'

interface JoiningDetails {
  readonly address: string
  /** As given by the client; omitted from the email if missing. */
  readonly reportingTime: string | null
}

async function mailTo(work: Work, facts: OrderFormFacts, { address, reportingTime }: JoiningDetails): Promise<void> {
  const { db } = work
  const { row } = facts
  const sender = await senderOf(work, row.countryId)
  const manager = await contactToWriteTo(db, row.clientId!, ['HIRING_MANAGER'])
  const clientName = row.endClient ?? facts.clientName ?? ''
  const mail = await renderTemplate(
    db,
    TEMPLATE,
    {
      companyName: facts.legalEntityName ?? work.appContext.environment.PRODUCT_NAME,
      senderName: sender.name,
      senderTitle: ROLE_LABELS[sender.role as Role],
      senderPhone: sender.phone,
      ...placedPerson(row),
      clientName,
      startDate: row.startDate!,
      site: row.site ?? clientName,
      reportingTime,
      reportingTo: manager ? [manager.name, manager.title].filter(Boolean).join(', ') : null,
      documents: TO_BRING.join('\n'),
    },
    { countryID: row.countryId },
  )
  await sendLater(db, {
    kind: 'ORDER_FORM',
    to: { address, name: row.personName },
    ...mail,
    entity: 'order-form',
    entityID: row.id,
    countryID: row.countryId,
  })
  await writeAuditEntry(work, {
    event: 'order-form.joining-instructions-emailed',
    ...orderFormAuditSubject(row),
    after: { 'joining.mailedTo': address },
  })
}

/** The HR contact of the new hire: the caller if in HR, otherwise an HR user of the country. */
async function senderOf({ db, staff }: Work, countryID: string | null) {
  const [first] = staff && HR.includes(staff.role) ? [staff] : await hrOf(db, countryID)
  const { id } = first ?? staff!
  return db.selectFrom('appUser').select(['name', 'role', 'phone']).where('id', '=', id).executeTakeFirstOrThrow()
}

const hrOf = async (db: Db, countryID: string | null) => {
  const associates = await usersWithAccess(db, ['HR_ASSOCIATE'], countryID)
  return associates.length > 0 ? associates : usersWithAccess(db, ['HR_MANAGER'], countryID)
}
