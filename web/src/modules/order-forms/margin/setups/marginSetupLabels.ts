import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { divide, minus, type Numeric, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { billableDays } from '@muster/contract/margin/billable-days.rules.ts'
import type { MarginSetup, MarginSetupValues } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import {
  marginSetupFieldLabels as labels,
  overheadBasisLabels,
} from '@muster/contract/margin/setups/margin-setups.labels.ts'
import { medicalCategoryLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { versionEventLabels } from '@muster/contract/settings/versions/versions.labels.ts'
import type { HistoryFormat } from '../../../../kernel/records/RecordHistory.tsx'
import { DECISIONS, VERSION_TIMES } from '../../../../kernel/records/version-labels.ts'
import type { TonedLabels } from '../../../../ui/format/labels.ts'
import { formatAmount, formatMoney } from '../../../../ui/format/number.ts'
import { formatFieldBy } from '../../../../ui/record/displayed.ts'

export const setupStatuses: TonedLabels<MarginSetup['status']> = {
  ...VERSION_TIMES,
  PROPOSED: DECISIONS.PROPOSED,
  REJECTED: DECISIONS.REJECTED,
  WITHDRAWN: DECISIONS.WITHDRAWN,
  SUPERSEDED: DECISIONS.SUPERSEDED,
}
/** `United Arab Emirates, version 2` */
export const setupName = ({ _country, revision }: Pick<MarginSetup, '_country' | 'revision'>) =>
  `${_country.name}, version ${revision}`

/** One figure of a setup: label, value and how it is used. */
export interface SetupLine {
  readonly group: 'days' | 'costs' | 'results'
  readonly label: string
  /** Null where the setup has no value. */
  readonly value: string | null
  readonly how: string
  /** The cost per month, where it does not depend on the contract. */
  readonly monthly: string | null
}

/** `18.83 effective days` */
export function describeDays(days: MarginSetupValues['days']): string {
  return `${trimmed(billableDays(days), 2)} ${days.mode === 'NOMINAL' ? 'nominal' : 'effective'} days`
}

/** Every figure of a setup in the order of the calculation; amounts without a currency where none is given. */
export const setupLines = (values: MarginSetupValues, currency: string | null): SetupLine[] => [
  ...dayLines(values),
  ...costLines(values, currency),
  ...resultLines(values),
]

function dayLines({ days }: MarginSetupValues): SetupLine[] {
  const counted = {
    group: 'days',
    label: labels.days,
    value: describeDays(days),
    monthly: null,
    how:
      days.mode === 'NOMINAL'
        ? 'Billable days of a nominal month. Unbilled leave is a separate cost.'
        : '(52 × workdays per week − public holidays − leave workdays) ÷ 12. Leave is not a separate cost: the twelve salaries include it.',
  } as const
  if (days.mode === 'NOMINAL') return [counted]
  const part = (label: string, value: string) => ({
    ...counted,
    label,
    value,
    how: 'Used to calculate the billable days.',
  })
  return [
    counted,
    part(labels.workdaysPerWeek, days.workdaysPerWeek),
    part(labels.publicHolidays, days.publicHolidays),
    part(labels.leaveWorkdays, days.leaveWorkdays),
  ]
}

function costLines(values: MarginSetupValues, currency: string | null): SetupLine[] {
  const { visa, medicalCategory, medicalPremium, laptop, ticketFare, permits, oneOffs, others, financingPercent } =
    values
  const money = (amount: string) => (currency ? formatMoney({ amount, currency }) : formatAmount(amount))
  const a = (amount: Numeric, ...divisors: string[]) =>
    currency && money(toMinor(divide(amount, ...divisors), currency))
  const cost = (label: string, value: string | null, how: string, monthly: string | null = null): SetupLine => ({
    group: 'costs',
    label,
    value,
    how,
    monthly,
  })
  const residual = laptop && Number(laptop.residual) > 0 ? `, residual value ${money(laptop.residual)}` : ''
  return [
    cost(
      labels.ticketFare,
      ticketFare && money(ticketFare),
      'One air ticket per year for the consultant and each dependant, ÷ 12.',
      ticketFare && a(ticketFare, '12'),
    ),
    cost(
      labels.visa,
      visa && `${money(visa.cost)} for ${visa.months} months`,
      'One-off, spread over its months, or over the contract if it is shorter. Not used for nationals.',
      visa && a(visa.cost, visa.months),
    ),
    ...permits.map(({ name, amount }) => cost(name, `${money(amount)} per year`, 'Permit, ÷ 12.', a(amount, '12'))),
    cost(
      labels.medicalCategory,
      medicalCategory && medicalCategoryLabels[medicalCategory],
      'The premium comes from the country’s policy of this category, by age, gender and relation.',
    ),
    cost(
      labels.medicalPremium,
      medicalPremium && `${money(medicalPremium)} per year`,
      'Used if the policy has no premium for the person, ÷ 12.',
      medicalPremium && a(medicalPremium, '12'),
    ),
    cost(
      labels.laptop,
      laptop && `${money(laptop.price)} for ${laptop.usefulMonths} months${residual}`,
      '(Price − residual value) ÷ useful life.',
      laptop && a(minus(laptop.price, laptop.residual), laptop.usefulMonths),
    ),
    ...oneOffs.map(({ name, amount }) =>
      cost(name, `${money(amount)} once`, 'Spread over the months of the contract.'),
    ),
    ...others.map(({ name, amount }) => cost(name, `${money(amount)} per month`, 'Added as entered.', money(amount))),
    cost(
      labels.financingPercent,
      financingPercent && `${financingPercent} % per year`,
      'Direct cost × percentage × the client’s payment days ÷ 365.',
    ),
  ]
}

function resultLines({ overhead, targetPercent, floorPercent }: MarginSetupValues): SetupLine[] {
  const result = (label: string, value: string, how: string): SetupLine => ({
    group: 'results',
    label,
    value,
    how,
    monthly: null,
  })
  return [
    result(
      labels.overhead,
      `${overhead.percent} % ${overheadBasisLabels[overhead.basis]}`,
      'Office and recruiting costs, deducted from the gross margin.',
    ),
    result(
      labels.targetPercent,
      `${targetPercent} %`,
      'Gross margin ÷ net revenue. Below it, the approval rules require more approvals.',
    ),
    result(labels.floorPercent, `${floorPercent} %`, 'Placements below the floor require an exception.'),
  ]
}

export const setupHistoryFormat: HistoryFormat = {
  events: versionEventLabels('margin-setup'),
  labels,
  shownValue: formatFieldBy({
    codes: {},
    special: {
      values: (values: MarginSetupValues) =>
        setupLines(values, null)
          .flatMap(({ label, value }) => (value === null ? [] : `${label}: ${value}`))
          .join('; '),
    },
  }),
}
