import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { payComponentTitle } from '@muster/contract/consultants/pay.labels.ts'
import { plural } from '@muster/contract/kernel/api/labels.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { times } from '@muster/contract/kernel/math/rational.ts'
import type { Address } from '@muster/contract/kernel/values/address.ts'
import { formatAddress, formatCountry } from '@muster/contract/kernel/values/address-text.ts'
import { weekdayName } from '@muster/contract/kernel/values/days.ts'
import { grossPay } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import type { DocumentTemplateCode } from '@muster/contract/settings/document-templates/document-template-catalog.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { formatAmount, formatArabicDate, formatFullDate } from '../../../kernel/documents/format.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import {
  type ActiveTemplate,
  activeTemplate,
  footer,
} from '../../settings/document-templates/document-templates.queries.ts'
import type { ReviewActionContext } from '../approvals/reviews.actions.ts'
import type { OrderFormFacts } from '../lifecycle/facts.queries.ts'
import { isNational } from '../lifecycle/guards.rules.ts'
import type { OfferLetter } from './offer-letter.documents.ts'

/** What a letter states about the legal entity and the country of work. */
const placeOf = (db: Db, { row }: OrderFormFacts) =>
  Promise.all([
    db
      .selectFrom('legalEntity')
      .select(['nameArabic', 'address'])
      .where('id', '=', row.legalEntityId)
      .executeTakeFirst(),
    db.selectFrom('country').select('arabicContract').where('id', '=', row.countryId).executeTakeFirst(),
  ])

export const workingDays = (days: readonly number[] | undefined) => (days ?? []).map(weekdayName).join(', ')

/** The active template of the letter. */
export const templateTextFor = (
  { db, today }: Pick<ReviewActionContext, 'db' | 'today'>,
  kind: DocumentTemplateCode,
  countryID: string | null,
) => activeTemplate(db, kind, { countryID, day: today })

/** The content of the letter from the current order form. */
export async function offerVariables(
  call: Pick<ReviewActionContext, 'db' | 'staff' | 'today'>,
  facts: OrderFormFacts,
  { version, expiresOn, template }: { version: number; expiresOn: string; template: ActiveTemplate },
): Promise<OfferLetter> {
  const { row, fields, clientName, countryName } = facts
  const [[entity, country], { signatory }] = await Promise.all([placeOf(call.db, facts), companySettings(call.db)])
  const currency = fields.pay?.currency ?? ''
  const nationality = facts.candidate?.nationality ?? fields.person?.nationality ?? null
  const yearly = (amount: string) => formatAmount(toMinor(times(amount, '12'), currency))
  const gross = grossPay(fields) ?? '0'
  const hours = fields.calendar?.hoursPerDay ?? '8'
  return {
    title: `Offer letter ${row.number} · ${row.personName}`,
    printedOn: call.today,
    foot: footer(template),
    template: { text: template.text, arabic: country?.arabicContract ?? false },
    date: formatFullDate(call.today),
    reference: row.number ?? 'draft',
    version,
    entity: {
      name: facts.legalEntityName ?? '',
      nameArabic: entity?.nameArabic ?? null,
      address: formatAddress((entity?.address ?? null) as Address | null),
    },
    name: row.personName ?? '',
    nameArabic: fields.person?.nameArabic ?? null,
    nationality: nationality && formatCountry(nationality),
    position: row.title ?? '',
    clientName: row.endClient ?? clientName ?? '',
    site: row.site,
    countryName: countryName ?? '',
    startDate: formatFullDate(row.startDate!),
    startDateArabic: formatArabicDate(row.startDate!),
    endDate: formatFullDate(row.endDate!),
    probation: fields.probationMonths ? plural(fields.probationMonths, 'month') : 'none',
    notice: plural(fields.noticeDays ?? 0, 'day'),
    workingTime: `${workingDays(fields.calendar?.workingDays)}; ${hours} hours per day`,
    currency,
    pay: (fields.pay?.components ?? []).map(({ code, label, amount }) => ({
      name: label ?? payComponentTitle(code),
      monthly: formatAmount(toMinor(amount, currency)),
      yearly: yearly(amount),
    })),
    total: { monthly: formatAmount(gross), yearly: yearly(gross) },
    accompanying: [
      ...(fields.pay?.onCallRate
        ? [`On-call rate: ${currency} ${formatAmount(toMinor(fields.pay.onCallRate, currency))} per day`]
        : []),
      ...(fields.pay?.overtimeExempt ? ['Overtime is not paid in this position.'] : []),
    ],
    benefits: benefitsOf(facts),
    visaRequired: facts.fields.visa?.required ?? false,
    passportRequired: !isNational(facts),
    expiresOn: formatFullDate(expiresOn),
    expiresOnArabic: formatArabicDate(expiresOn),
    // Until the settings have a signatory, the user who generates the letter signs.
    signatory: signatory?.name ?? call.staff.name,
    signatoryTitle: signatory?.title ?? ROLE_LABELS[call.staff.role],
  }
}

function benefitsOf({ fields }: OrderFormFacts): [string, string][] {
  const { medical, ticket, leave, visa, laptop } = fields
  const benefits: [string, string][] = [['Annual leave', `${plural(leave?.daysPerYear ?? 0, 'day')} per year`]]
  if (medical?.category && medical.category !== 'NONE')
    benefits.push([
      'Medical insurance',
      `Category ${medical.category.replace('_PLUS', '+')}${medical.dependants ? `, with ${plural(medical.dependants, 'dependant')}` : ''}`,
    ])
  if (ticket?.perYear)
    benefits.push([
      'Air tickets',
      `${ticket.perYear} per year${ticket.dependants ? `, and for ${plural(ticket.dependants, 'dependant')}` : ''}`,
    ])
  if (visa?.required)
    benefits.push(['Visa', visa.paidBy === 'CLIENT' ? 'Arranged by the client' : 'Arranged and paid by the company'])
  if (laptop?.provider && laptop.provider !== 'NONE')
    benefits.push(['Laptop', laptop.provider === 'US' ? 'Provided by the company' : 'Provided by the client'])
  return benefits
}
