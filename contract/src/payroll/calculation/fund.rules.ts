/**
 * End of service that is paid by a fund, from monthly contributions of the employer (docs/domain/payroll.md E7: BH 4.2
 * % then 8.4 %; OM 9 % from 2027).
 */

import { percentOf } from '../../kernel/math/money.ts'
import { divide, exact, plus, times } from '../../kernel/math/rational.ts'
import { accrualTier, PAY_BASE_LABELS, payOn } from '../../settings/country-rules/countries.rules.ts'
import type { EndOfService } from '../../settings/country-rules/country-parameters.contract.ts'
import type { PayItem } from '../core/items.contract.ts'
import { completedYears } from '../core/service.rules.ts'
import { piecesOf } from './insurance.rules.ts'
import { figureInput, moneyInput, payItem } from './pay-items.rules.ts'
import type { PayPart } from './pay-parts.rules.ts'

interface FundTerms {
  readonly rules: EndOfService | null
  readonly person: { readonly national: boolean }
  readonly parts: readonly PayPart[]
  readonly divisor: number
  readonly joined: string
  readonly currency: string
}

/**
 * The employer's contribution of the month: percentage × the contractual base, for the days employed. The tier is that
 * of the completed years on the first day of the month, so that a new tier starts with a month.
 */
export function fundPay({ rules, person, parts, divisor, joined, currency }: FundTerms): PayItem[] {
  const first = parts[0]
  if (rules?.fundedBy !== 'FUND' || !first) return []
  if (rules.appliesTo !== 'ALL' && (rules.appliesTo === 'NATIONALS') !== person.national) return []
  const years = completedYears(joined, `${first.from.slice(0, 7)}-01`)
  const { percentPerMonth } = accrualTier(rules.accrual, `${years}`)
  if (percentPerMonth === undefined) return []
  const { base } = rules.accrual
  const pay = plus(
    exact('0'),
    ...parts.map(({ components, paid }) => divide(times(payOn(base, components), `${paid}`), `${divisor}`)),
  )
  const label = `${PAY_BASE_LABELS[base]} of the month`
  return [
    payItem(
      {
        code: 'END_OF_SERVICE_FUND',
        type: 'ER_COST',
        label: 'End-of-service fund',
        pieces: piecesOf(parts),
        value: percentOf(percentPerMonth, pay),
        formula: `${label} × percentage ÷ 100`,
        inputs: [
          moneyInput(label, pay, currency),
          figureInput('percentage', percentPerMonth, '%', `${years} completed years of service`),
        ],
      },
      currency,
    ),
  ]
}
