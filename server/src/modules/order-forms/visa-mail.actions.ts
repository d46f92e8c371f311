import type { paperEndpoints } from '@muster/contract/order-forms/papers.contract.ts'
import { refused } from '../../kernel/errors.ts'
import { record } from '../../kernel/events.ts'
import { sendLater } from '../../kernel/mail.ts'
import type { Call } from '../../kernel/route.ts'
import { peopleReaching } from '../access/people.queries.ts'
import { renderTemplate } from '../settings/email-templates.queries.ts'
import { type Facts, readFacts } from './facts.queries.ts'
import { about, placedPerson, SIGNED } from './order-forms.rules.ts'
import type { Acting } from './reviews.actions.ts'
import { lockOrderForm } from './scope.queries.ts'

const PAPERS = ['Passport', 'Photograph', 'Attested degree certificate', 'Signed offer letter']

/** Mails the visa team of the country what it needs to begin: names, days and designation, never pay or rates. Answers whom it went to. */
export async function mailVisaTeam(
  call: Acting,
  facts: Facts,
  message: string | null,
): Promise<{ sentTo: string; sentAt: string }[]> {
  const { db, staff, now, world } = call
  const { row, fields } = facts
  const team = await peopleReaching(db, ['VISA_TEAM'], row.countryId)
  const names = await db
    .selectFrom('orderForm')
    .innerJoin('client', 'client.id', 'orderForm.clientId')
    .innerJoin('country', 'country.id', 'orderForm.countryId')
    .leftJoin('legalEntity', 'legalEntity.id', 'orderForm.legalEntityId')
    .select(['client.name as client', 'country.name as country', 'legalEntity.name as entity'])
    .where('orderForm.id', '=', row.id)
    .executeTakeFirstOrThrow()
  const link = `${world.environment.PUBLIC_URL}/order-form-setups/${row.id}`
  const mail = await renderTemplate(
    db,
    'VISA_TEAM_REQUEST',
    {
      companyName: names.entity ?? world.environment.PRODUCT_NAME,
      senderName: staff.name,
      ...placedPerson(row),
      clientName: names.client,
      startDate: row.startDate!,
      endDate: row.endDate!,
      orderFormNumber: row.number!,
      orderFormLink: link,
      nationality: facts.candidate?.nationality ?? fields.person?.nationality ?? 'unknown',
      visaType: fields.visa?.type?.replaceAll('_', ' ').toLowerCase() ?? 'employment',
      visaDesignation: fields.visa?.designation ?? row.title!,
      workCountry: names.country,
      documents: [...PAPERS, ...(message ? [`Note: ${message}`] : [])].join('\n'),
    },
    { countryID: row.countryId },
  )
  for (const { email, name } of team)
    await sendLater(db, {
      to: { address: email, name },
      ...{ subject: mail.subject, text: mail.text, html: mail.html, templateVersionID: mail.templateVersionID },
      ...{ entity: 'order-form', entityID: row.id, countryID: row.countryId },
    })
  await record(call, {
    event: 'order-form.visa-team-mailed',
    ...about(row),
    after: { 'visa.mailedTo': team.map(({ email }) => email) },
  })
  return team.map(({ email }) => ({ sentTo: email, sentAt: now.toISOString() }))
}

export async function emailVisaTeam(call: Call<(typeof paperEndpoints)['emailVisaTeam']>) {
  const row = await lockOrderForm(call.db, call.scope, call.params.id)
  const facts = await readFacts(call, row)
  if (!facts.fields.visa?.required)
    throw refused('visaRequired', 'This placement needs no visa. Correct the visa block first if it does.')
  if (!SIGNED.has(row.status))
    throw refused('OFFER_NOT_SIGNED', 'The visa team begins with the signed offer. Have it signed first.')
  const sent = await mailVisaTeam(call, facts, call.body.message)
  if (sent.length === 0)
    throw refused(
      'NO_VISA_TEAM',
      'Nobody of the visa team works for this country. Ask an administrator to add somebody.',
    )
  return { sent }
}
