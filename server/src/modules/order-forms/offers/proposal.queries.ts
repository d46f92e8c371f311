import { describeLeavePolicy, describePaymentTerms } from '@muster/contract/clients/terms.labels.ts'
import type { RateUnit } from '@muster/contract/contracts/fields.contract.ts'
import { isCurrency, toMinor } from '@muster/contract/kernel/math/money.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { formatAmount, formatFullDate } from '../../../kernel/documents/format.ts'
import { describeTax } from '../../settings/company/tax-labels.rules.ts'
import { type ActiveTemplate, footer } from '../../settings/document-templates/document-templates.queries.ts'
import type { ReviewActionContext } from '../approvals/reviews.actions.ts'
import type { OrderFormFacts } from '../lifecycle/facts.queries.ts'
import { workingDays } from './letters.queries.ts'
import type { Proposal } from './proposal.documents.ts'

const PROPOSAL_DAYS = 30
const UNIT_LABELS = { HOUR: 'hour', DAY: 'day', MONTH: 'month' } as const

/** The inputs of a proposal other than the order form. */
interface ProposalInput {
  readonly reference: string
  readonly validUntil?: string | undefined
  readonly summary?: string | null
  readonly rateOptions?: readonly { readonly unit: RateUnit; readonly rate: string }[]
  readonly leadTime?: string | null
  readonly assumptions?: string | null
  readonly exclusions?: string | null
}

const linesOf = (input: string | null | undefined) => (input ?? '').split('\n').flatMap((line) => line.trim() || [])

/** The content of the proposal from the current order form. */
export async function proposalVariables(
  call: Pick<ReviewActionContext, 'db' | 'today'>,
  facts: OrderFormFacts,
  input: ProposalInput,
  template: ActiveTemplate,
): Promise<Proposal> {
  const { row, fields, clientName, countryName, legalEntityName } = facts
  const skills = await skillsOf(call.db, facts)
  const { bill, leave, calendar } = fields
  const currency = bill?.currency ?? ''
  const written = (rate: string) => `${currency} ${formatAmount(isCurrency(currency) ? toMinor(rate, currency) : rate)}`
  const mainRate = {
    unit: bill?.unit ?? 'MONTH',
    rate: bill?.rate && currency ? written(bill.rate) : 'to be agreed',
  } as const
  const options = currency ? (input.rateOptions ?? []).map(({ unit, rate }) => ({ unit, rate: written(rate) })) : []
  return {
    title: `Proposal ${input.reference}`,
    printedOn: call.today,
    foot: footer(template),
    // A proposal goes to a client, in English.
    template: { text: template.text, arabic: false },
    date: formatFullDate(call.today),
    reference: input.reference,
    entityName: legalEntityName ?? '',
    clientName: clientName ?? '',
    position: row.title ?? '',
    summary: linesOf(input.summary),
    profile: [
      ['Consultant', row.personName ?? 'to be named'],
      ...(skills.length > 0 ? [['Skills', skills.join(', ')] as const] : []),
      ['Place of work', [row.site, countryName].filter(Boolean).join(', ')],
      ['Start', row.startDate ? formatFullDate(row.startDate) : 'to be agreed'],
      ['End', row.endDate ? formatFullDate(row.endDate) : 'to be agreed'],
      ['Lead time', input.leadTime ?? 'to be agreed with the order'],
    ],
    rates: [mainRate, ...options].map(({ unit, rate }) => ({ unit: `Per ${UNIT_LABELS[unit]}`, rate })),
    terms: [
      ['Working time', `${workingDays(calendar?.workingDays)}; ${calendar?.hoursPerDay ?? '8'} hours per day`],
      ['Leave', describeLeavePolicy({ kind: leave?.policy ?? 'NOT_BILLABLE', days: leave?.policyDays })],
      ['Payment', bill?.paymentTerms ? describePaymentTerms(bill.paymentTerms) : 'as agreed'],
      ['Taxes', describeTax(facts.parameters) ?? 'Taxes are added where they apply.'],
    ],
    assumptions: linesOf(input.assumptions),
    exclusions: linesOf(input.exclusions),
    validUntil: formatFullDate(input.validUntil ?? daysAfter(call.today, PROPOSAL_DAYS)),
  }
}

async function skillsOf(db: Db, { row }: OrderFormFacts): Promise<string[]> {
  if (!row.candidateId) return []
  const found = db.selectFrom('consultant').select('skills').where('id', '=', row.candidateId)
  return (await found.executeTakeFirst())?.skills ?? []
}
