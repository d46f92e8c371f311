import { countryWritten } from '@muster/contract/kernel/address-text.ts'
import { daysAfter, daysBetween } from '@muster/contract/kernel/days.ts'
import type { Facts } from './facts.queries.ts'
import { isNextTerm } from './guards.rules.ts'

export interface Warning {
  readonly name: 'entityElsewhere' | 'agreementElsewhere' | 'startLongPast' | 'clientContractGap'
  readonly message: string
}

/** A start further back than a month of pay is no late paper any more. */
const LONG_PAST_DAYS = 31

type Warned = Pick<Facts, 'row' | 'money' | 'agreementWith' | 'today' | 'contracts'>

/** What is unusual and allowed: reviewers and approvers see it beside what holds things up. */
export function warningsOf({ row, money, agreementWith, today, contracts }: Warned): Warning[] {
  const warnings: Warning[] = []
  if (money.entityCountryId && row.countryId && money.entityCountryId !== row.countryId)
    warnings.push({
      name: 'entityElsewhere',
      message: `Our legal entity is in ${countryWritten(money.entityCountryId)}, the work in ${countryWritten(row.countryId)}: labour law, numbers and tax follow different ones of the two.`,
    })
  if (agreementWith !== null)
    warnings.push({
      name: 'agreementElsewhere',
      message: `The master agreement in force is with ${agreementWith}, and another legal entity of ours places the consultant. Have one signed with that entity, or choose ${agreementWith}.`,
    })
  const late = row.startDate ? daysBetween(row.startDate, today) : 0
  if (late > LONG_PAST_DAYS && row.approvedAt === null && !isNextTerm({ row }))
    warnings.push({ name: 'startLongPast', message: `The first day, ${row.startDate}, lies ${late} days back.` })
  const gap = firstGap(row, contracts)
  if (gap !== null)
    warnings.push({
      name: 'clientContractGap',
      message: `No client contract covers ${gap.from} to ${gap.to}. Work of these days cannot be billed: amend the contract, or draft one for them.`,
    })
  return warnings
}

const BINDING: ReadonlySet<string> = new Set(['SENT', 'SIGNED', 'ACTIVE'])
/** What was replaced, was ended or has run out covered its days. */
const COVERING: ReadonlySet<string> = new Set([...BINDING, 'SUPERSEDED', 'EXPIRED', 'TERMINATED'])

/**
 * The first days of the term that no client contract covers, once there is one that was sent: a contract may be for a part of the term,
 * and nothing is billed outside of it (domain.md §2.9, §2.11).
 */
export function firstGap(
  { startDate, endDate, lastWorkingDay }: Pick<Facts['row'], 'startDate' | 'endDate' | 'lastWorkingDay'>,
  contracts: Facts['contracts'],
): { readonly from: string; readonly to: string } | null {
  const covering = contracts
    .filter(({ kind, status }) => kind === 'CLIENT' && COVERING.has(status))
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
  if (!covering.some(({ status }) => BINDING.has(status)) || startDate === null || endDate === null) return null
  const last = lastWorkingDay ?? endDate
  let from = startDate
  for (const contract of covering) {
    if (from > last || contract.startDate > from) break
    if (contract.endsOn === null) return null
    if (contract.endsOn >= from) from = daysAfter(contract.endsOn, 1)
  }
  if (from > last) return null
  const next = covering.find((contract) => contract.startDate > from)
  return { from, to: next && next.startDate <= last ? daysAfter(next.startDate, -1) : last }
}
