/**
 * Overtime (docs/domain/payroll.md): an hour is paid with gross ÷ divisor ÷ hours × one factor, plus basic ÷ divisor ÷
 * hours × another, by the country's parameters: AE 0 and 1.25 of the basic hour (art. 19), SA 1 and 0.5 (art. 107), KW
 * 0 and 1.25 with a divisor of 26 (art. 66).
 */

import type { ExplainedInput } from '../../kernel/math/calculation-trace.ts'
import { compare, divide, exact, isZero, plus, type Rational, times } from '../../kernel/math/rational.ts'
import { formatLongDate } from '../../kernel/values/days.ts'
import { payOn } from '../../settings/country-rules/countries.rules.ts'
import type { CountryParameters } from '../../settings/country-rules/country-parameters.contract.ts'
import { overtimeNames } from '../../timesheets/timesheet.labels.ts'
import type { OvertimeKind, PayItem } from '../core/items.contract.ts'
import { figureInput, moneyInput, type PayShare, payItem } from './pay-items.rules.ts'
import { type PayPart, partOn } from './pay-parts.rules.ts'

/** Approved overtime hours of one day. */
export interface OvertimeHours {
  readonly day: string
  readonly kind: OvertimeKind
  readonly hours: string
}

type OvertimeRules = Pick<CountryParameters, 'overtime' | 'hours'>

export const overtimeItemLabels: Readonly<Record<OvertimeKind, string>> = {
  NORMAL: overtimeNames.normal,
  NIGHT: overtimeNames.night,
  REST_DAY: overtimeNames.rest,
  HOLIDAY: overtimeNames.holiday,
}

/** The factors of one hour; a country without factors for the night uses the normal ones. */
const overtimeFactors = ({ overtime }: OvertimeRules, kind: OvertimeKind): { gross: string; basic: string } =>
  ({
    NORMAL: overtime.normal,
    NIGHT: overtime.night ?? overtime.normal,
    REST_DAY: overtime.restDay,
    HOLIDAY: overtime.holiday,
  })[kind]

/** The pay of one hour of overtime at this pay, unrounded, in the currency of the pay. */
function overtimeHour(rules: OvertimeRules, kind: OvertimeKind, components: PayPart['components']): Rational {
  const { gross, basic } = overtimeFactors(rules, kind)
  const both = plus(times(payOn('GROSS', components), gross), times(payOn('BASIC', components), basic))
  return divide(both, `${rules.overtime.divisorDays}`, rules.hours.perDay)
}

/**
 * One figure for each type of overtime: the hours of the month, each at the pay of its day. Hours outside the
 * employment are excluded; those of days on which the consultant is exempt are shown but not paid.
 */
export function overtimePay(
  rules: OvertimeRules,
  parts: readonly PayPart[],
  hours: readonly OvertimeHours[],
  currency: string,
): PayItem[] {
  const kinds = Object.keys(overtimeItemLabels) as OvertimeKind[]
  return kinds.flatMap((kind) => {
    const worked = hours.flatMap((one) => {
      const part = one.kind === kind ? partOn(parts, one.day) : undefined
      return part ? [{ part, day: one.day, hours: exact(one.hours) }] : []
    })
    const unpaid = worked.filter(({ part }) => part.exemptSince)
    const paid = worked.filter(({ part }) => !part.exemptSince)
    return [...overtimePaid(rules, kind, paid, currency), ...overtimeExplained(kind, unpaid, currency)]
  })
}

interface WorkedOvertime {
  readonly part: PayPart
  readonly day: string
  readonly hours: Rational
}

const hoursOf = (worked: readonly WorkedOvertime[]) => plus(exact('0'), ...worked.map(({ hours }) => hours))

function overtimePaid(
  rules: OvertimeRules,
  kind: OvertimeKind,
  worked: readonly WorkedOvertime[],
  currency: string,
): PayItem[] {
  const all = hoursOf(worked)
  if (isZero(all)) return []
  const pieces = worked.map(
    ({ part, hours }): PayShare => ({
      orderFormID: part.orderFormID,
      value: times(overtimeHour(rules, kind, part.components), hours),
    }),
  )
  return [
    payItem(
      {
        code: `OVERTIME_${kind}`,
        type: 'EARN',
        label: overtimeItemLabels[kind],
        unit: 'hours',
        pieces,
        quantity: figureInput('', all, '').value,
        value: plus(...pieces.map(({ value }) => value)),
        ...explained(rules, kind, worked, currency),
      },
      currency,
    ),
  ]
}

/** The hours of an exempt consultant: for information, at zero, with their days and the start of the exemption. */
function overtimeExplained(kind: OvertimeKind, worked: readonly WorkedOvertime[], currency: string): PayItem[] {
  return [...Map.groupBy(worked, ({ part }) => part.exemptSince!)].flatMap(([since, parts]) => {
    const all = hoursOf(parts)
    if (isZero(all)) return []
    const days = [...Map.groupBy(parts, ({ day }) => day)].map(([day, same]) =>
      figureInput(formatLongDate(day), hoursOf(same), 'hours', 'approved timesheet'),
    )
    const hours = figureInput('hours', all, 'hours')
    return payItem(
      {
        code: `OVERTIME_${kind}`,
        type: 'INFO',
        unit: 'hours',
        quantity: figureInput('', all, '').value,
        label: `${overtimeItemLabels[kind]}, exempt since ${formatLongDate(since)}`,
        value: exact('0'),
        pieces: parts.map(({ part }) => ({ orderFormID: part.orderFormID, value: exact('0') })),
        formula: 'hours × 0',
        inputs: [hours],
        parts: [{ ...hours, formula: days.map(({ name }) => name).join(' + '), inputs: days }],
      },
      currency,
    )
  })
}

function explained(
  rules: OvertimeRules,
  kind: OvertimeKind,
  worked: readonly WorkedOvertime[],
  currency: string,
): { formula: string; inputs: ExplainedInput[] } {
  const factors = overtimeFactors(rules, kind)
  const payVersions = [...new Set(worked.map(({ part }) => part.components))]
  const terms = payVersions.map((components) => {
    const here = worked.filter(({ part }) => part.components === components)
    const suffix = payVersions.length === 1 ? '' : ` from ${formatLongDate(here[0]!.part.from)}`
    const sides = (['gross', 'basic'] as const).filter((side) => compare(factors[side], '0') > 0)
    const name = (side: 'gross' | 'basic') => `${side} pay${suffix}`
    const sum = sides.map((side) => `${name(side)} × ${side} factor`).join(' + ')
    return {
      formula: `(${sum || '0'}) ÷ divisor ÷ hours per day × hours${suffix}`,
      inputs: [
        ...sides.map((side) =>
          moneyInput(name(side), payOn(side === 'gross' ? 'GROSS' : 'BASIC', components), currency),
        ),
        figureInput(`hours${suffix}`, plus(...here.map(({ hours }) => hours)), 'hours'),
      ],
      sides,
    }
  })
  return {
    formula: terms.map(({ formula }) => formula).join(' + '),
    inputs: [
      ...terms.flatMap(({ inputs }) => inputs),
      ...(terms[0]?.sides ?? []).map((side) => figureInput(`${side} factor`, factors[side], '')),
      figureInput('divisor', `${rules.overtime.divisorDays}`, 'days'),
      figureInput('hours per day', rules.hours.perDay, 'hours'),
    ],
  }
}
