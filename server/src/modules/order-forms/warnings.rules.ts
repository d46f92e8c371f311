import { countryWritten } from '@muster/contract/kernel/address-text.ts'
import { daysBetween } from '@muster/contract/kernel/days.ts'
import type { Facts } from './facts.queries.ts'
import { isNextTerm } from './guards.rules.ts'

export interface Warning {
  readonly name: 'entityElsewhere' | 'agreementElsewhere' | 'startLongPast'
  readonly message: string
}

/** A start further back than a month of pay is no late paper any more. */
const LONG_PAST_DAYS = 31

type Warned = Pick<Facts, 'row' | 'money' | 'agreementWith' | 'today'>

/** What is unusual and allowed: reviewers and approvers see it beside what holds things up. */
export function warningsOf({ row, money, agreementWith, today }: Warned): Warning[] {
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
  return warnings
}
