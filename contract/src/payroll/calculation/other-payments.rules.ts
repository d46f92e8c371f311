import type { OtherRunsPay } from './other-payments.types.ts'
/**
 * The payments of other runs for the same month, for insurances on all earnings of a month
 * (docs/domain/country-parameters.md: GB National Insurance, IN ESI): each line of the month includes the earnings of
 * the others, and contributes the amount due on the total less their contributions.
 */

import { toMinor } from '../../kernel/math/money.ts'
import { minus, plus } from '../../kernel/math/rational.ts'
import type { CountryParameters } from '../../settings/country-rules/country-parameters.contract.ts'
import { EXTRA_CODES, type PayItem } from '../core/items.contract.ts'
import type { PayrollInput } from '../core/payroll.types.ts'
import { isReimbursement } from './extras.rules.ts'
import { sumOf } from './pay-items.rules.ts'
import { type PayComponent, partsOf } from './pay-parts.rules.ts'
import { divisorOf, type PayMonth, periodWithinMonth } from './proration.rules.ts'

/** A line of another run, as calculated. */
export interface OtherRunLine {
  readonly input: PayrollInput
  readonly paysMonth: boolean
  readonly items: readonly PayItem[]
}

/** Whether a country has an insurance on all earnings of a month, whichever runs pay them. */
export const countsWholeMonth = ({ socialInsurances }: Pick<CountryParameters, 'socialInsurances'>): boolean =>
  socialInsurances.some(({ calculatedOn }) => calculatedOn === 'EARNED')

const isVariable = (item: PayItem) =>
  (item.code.startsWith('OVERTIME_') || EXTRA_CODES.some((code) => code === item.code)) && !isReimbursement(item)
const isLost = ({ code }: PayItem) => code === 'UNPAID_LEAVE' || code === 'SICK'

/** The other lines of the month together, with the monthly pay in force in it. */
export function otherRunsPay(
  lines: readonly OtherRunLine[],
  components: readonly PayComponent[],
  currency: string,
): OtherRunsPay {
  const items = lines.flatMap((line) => line.items)
  const paying = lines.find(({ paysMonth }) => paysMonth)
  return {
    components,
    ...daysOf(paying?.input),
    lost: sumOf(items.filter(isLost), currency, 'DED'),
    variable: sumOf(items.filter(isVariable), currency, 'EARN'),
    contributions: insuranceShares(items, currency),
  }
}

/**
 * By insurance and side: the amounts deducted or paid, less refunds. Figures of other months have no insurance of their
 * own.
 */
function insuranceShares(items: readonly PayItem[], currency: string): OtherRunsPay['contributions'] {
  const ofInsurances = items.flatMap(({ insurance, amount }) => (insurance ? [{ ...insurance, amount }] : []))
  return [...Map.groupBy(ofInsurances, ({ insuranceID, side }) => `${insuranceID}/${side}`).values()].map((same) => {
    const { insuranceID, side } = same[0]!
    const signed = same.map(({ isRefund, amount }) => (isRefund ? minus('0', amount) : amount))
    return { insuranceID, side, amount: toMinor(plus('0', ...signed), currency) }
  })
}

function daysOf(input: PayrollInput | undefined): Pick<OtherRunsPay, 'parts' | 'divisor'> {
  if (!input) return { parts: [], divisor: 1 }
  const month: PayMonth = { month: input.month, basis: input.parameters.prorationBasis, weekend: input.weekend }
  const employed = periodWithinMonth(input.month, input.joined, input.lastDay)
  const parts = employed ? partsOf(month, employed, input.pay, input.placements) : []
  return { parts, divisor: divisorOf(month) }
}
