/**
 * The accruals of a month for later payments, posted when its run is closed (docs/domain/payroll.md,
 * docs/domain/reports.md): gratuity and leave. Balances are calculated as of the month end and rounded; a movement is
 * the difference of two balances, so that the movements always add up to the balance.
 */

import type { Explained } from '../../kernel/math/calculation-trace.ts'
import { toMinor } from '../../kernel/math/money.ts'
import { isNegative, minus, type Numeric, plus, times } from '../../kernel/math/rational.ts'
import type { Vesting } from '../../leave/accrual.rules.ts'
import { PAY_BASE_LABELS, payOn } from '../../settings/country-rules/countries.rules.ts'
import { type EndOfServiceTerms, endOfService } from '../settlements/end-of-service.rules.ts'
import { type DayWorth, dayWorth } from '../settlements/settlement.rules.ts'
import { figureInput, moneyInput } from './pay-items.rules.ts'
import type { PayComponent } from './pay-parts.rules.ts'

/** A provision as of a month end, and the movement of the month; negative when it decreased. */
export interface Accrual {
  readonly code: 'GRATUITY' | 'LEAVE'
  /** Rounded; the provision as of the end of the month. */
  readonly balance: string
  readonly before: string
  readonly movement: string
  /**
   * What would be due if the consultant left on the last day of the month without having resigned; for leave the
   * balance.
   */
  readonly liability: string
  readonly explain: Explained
}

/**
 * Gratuity: the amount earned by the service until the month end on today's pay. It is accrued from the first day, also
 * where the law grants nothing before a minimum service (most people reach it), and by the day where the law counts
 * whole years; `liability` is the legal amount on that day.
 */
export function accrueGratuity(terms: Omit<EndOfServiceTerms, 'resigned'>, before: string): Accrual {
  const { rules, currency } = terms
  const provided = endOfService({
    ...terms,
    resigned: false,
    rules: rules && { ...rules, minServiceMonths: 0, minServiceMonthsFixedTerm: null, begunYears: null },
  })
  const { amount: liability } = endOfService({ ...terms, resigned: false })
  return accrual('GRATUITY', { balance: provided.amount, before, liability, explain: provided.explain }, currency)
}

interface LeaveProvided {
  /** Unused available days; negative when more were taken than earned. */
  readonly days: string
  /** Accrued during a waiting period and not yet available; null without a waiting period. */
  readonly vesting?: Vesting | null
  readonly worth: DayWorth
  readonly pay: readonly PayComponent[]
  readonly currency: string
}

/**
 * Leave: days as of the month end × the value of a day at the end. Days that the law grants only after a waiting period
 * are accrued as they are built up; `liability` is the available part. A negative balance is a receivable, and counts
 * below zero.
 */
export function accrueLeave({ days, vesting, worth, pay, currency }: LeaveProvided, before: string): Accrual {
  const amount = (of: Numeric) => toMinor(times(dayWorth(worth, pay), of), currency)
  const balance = amount(plus(days, vesting?.days ?? '0'))
  const base = PAY_BASE_LABELS[worth.base]
  const waiting = 'days in the waiting period'
  const explain: Explained = {
    name: 'Unused leave',
    value: balance,
    unit: currency,
    formula: `${base} ÷ divisor × ${vesting ? `(days + ${waiting})` : 'days'}`,
    inputs: [
      moneyInput(base, payOn(worth.base, pay), currency, 'last monthly pay'),
      figureInput('divisor', worth.divisorDays, 'days'),
      figureInput('days', days, 'days', ...(vesting ? ['available'] : [])),
      ...(vesting ? [figureInput(waiting, vesting.days, 'days')] : []),
    ],
    ...(vesting && { parts: [vestingExplained(waiting, vesting)] }),
  }
  const due = amount(days)
  const liability = isNegative(due) ? toMinor('0', currency) : due
  return accrual('LEAVE', { balance, before, liability, explain }, currency)
}

const vestingExplained = (name: string, { builtUp, granted, days }: Vesting): Explained => ({
  name,
  value: days,
  unit: 'days',
  formula: 'accrued since service start − granted to date',
  inputs: [
    figureInput('accrued since service start', builtUp, 'days', 'days per year ÷ 365 for each day of service'),
    figureInput('granted to date', granted, 'days', 'country parameters'),
  ],
})

const accrual = (
  code: Accrual['code'],
  { balance, before, liability, explain }: Pick<Accrual, 'balance' | 'before' | 'liability' | 'explain'>,
  currency: string,
): Accrual => {
  const movement = toMinor(minus(balance, before), currency)
  return {
    code,
    balance,
    before,
    movement,
    liability,
    explain: {
      name: `${explain.name}, movement of the month`,
      value: movement,
      unit: currency,
      formula: 'balance − balance of the month before',
      inputs: [moneyInput('balance', balance, currency), moneyInput('balance of the month before', before, currency)],
      parts: [{ ...explain, name: 'balance' }],
    },
  }
}
