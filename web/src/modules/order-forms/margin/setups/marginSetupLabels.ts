import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { divide, minus, type Numeric, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { billableDays } from '@muster/contract/margin/margin-revenue.rules.ts'
import type { MarginSetup, MarginSetupValues } from '@muster/contract/margin/margin-setups.contract.ts'
import type { HistoryFormat } from '../../../../kernel/records/RecordHistory.tsx'
import { DECISIONS, VERSION_TIMES } from '../../../../kernel/records/version-labels.ts'
import type { Labels, TonedLabels } from '../../../../ui/format/labels.ts'
import { formatAmount, formatMoney } from '../../../../ui/format/number.ts'
import { formatFieldBy } from '../../../../ui/record/displayed.ts'

export const SETUP_STATES: TonedLabels<MarginSetup['status']> = {
  ...VERSION_TIMES,
  PROPOSED: DECISIONS.PROPOSED,
  REJECTED: DECISIONS.REJECTED,
  WITHDRAWN: DECISIONS.WITHDRAWN,
  SUPERSEDED: DECISIONS.SUPERSEDED,
}
export const DAY_MODES: Labels<MarginSetupValues['days']['mode']> = {
  NOMINAL: 'Days of the usual month',
  EFFECTIVE: 'Days really worked',
}
export const OVERHEAD_BASES: Labels<MarginSetupValues['overhead']['basis']> = {
  DIRECT: 'of the direct cost',
  REVENUE: 'of the revenue',
  SALARY: 'of the gross pay',
}
export const MEDICAL_CLASSES: Labels<NonNullable<MarginSetupValues['medicalCategory']>> = {
  VIP: 'VIP',
  A_PLUS: 'A+',
  A: 'A',
  B: 'B',
  C: 'C',
}

/** `United Arab Emirates, edition 2` */
export const setupName = ({ _country, revision }: Pick<MarginSetup, '_country' | 'revision'>) =>
  `${_country.name}, edition ${revision}`

/** One figure of a set-up, said whole: what it is, how much, and how a month of a placement comes to it. */
export interface SetupLine {
  readonly group: 'days' | 'costs' | 'results'
  readonly label: string
  /** Null where the set-up leaves it out. */
  readonly value: string | null
  readonly how: string
  /** What a placement bears a month, where that is known without its contract. */
  readonly monthly: string | null
}

/** `18.83 days a month`, with how it is counted. */
export function describeDays(days: MarginSetupValues['days']): string {
  return `${trimmed(billableDays(days), 2)} ${days.mode === 'NOMINAL' ? 'nominal' : 'effective'} days`
}

/** Every figure of a set-up, in the order in which the margin is reckoned; without a currency where nobody says which. */
export const setupLines = (values: MarginSetupValues, currency: string | null): SetupLine[] => [
  ...dayLines(values),
  ...costLines(values, currency),
  ...resultLines(values),
]

function dayLines({ days }: MarginSetupValues): SetupLine[] {
  const counted = {
    group: 'days',
    label: 'Days that a month bills',
    value: describeDays(days),
    monthly: null,
    how:
      days.mode === 'NOMINAL'
        ? 'The billable days of the usual month. Leave that the client does not pay for is a cost of its own.'
        : '(52 × workdays per week − public holidays − leave workdays) ÷ 12. Leave is no cost: twelve salaries hold it.',
  } as const
  if (days.mode === 'NOMINAL') return [counted]
  const part = (label: string, value: string) => ({ ...counted, label, value, how: 'Goes into the days of a month.' })
  return [
    counted,
    part('Workdays a week', days.workdaysPerWeek),
    part('Public holidays a year', days.publicHolidays),
    part('Leave a year, in workdays', days.leaveWorkdays),
  ]
}

function costLines(values: MarginSetupValues, currency: string | null): SetupLine[] {
  const { visa, medicalCategory, medicalPremium, laptop, ticketFare, permits, oneOffs, others, financingPercent } =
    values
  const money = (amount: string) => (currency ? formatMoney({ amount, currency }) : formatAmount(amount))
  const a = (amount: Numeric, ...divisors: string[]) =>
    currency && money(toMinor(divide(amount, ...divisors), currency))
  const cost = (label: string, value: string | null, how: string, monthly: string | null = null): SetupLine => ({
    ...{ group: 'costs', label, value, how, monthly },
  })
  const residual = laptop && Number(laptop.residual) > 0 ? `, ${money(laptop.residual)} left at the end` : ''
  return [
    cost(
      'Ticket',
      ticketFare && money(ticketFare),
      'One return flight a year for the consultant and each dependant, ÷ 12.',
      ticketFare && a(ticketFare, '12'),
    ),
    cost(
      'Visa',
      visa && `${money(visa.cost)} for ${visa.months} months`,
      'Once, spread over its months, or over the contract where that is shorter. Nationals have none.',
      visa && a(visa.cost, visa.months),
    ),
    ...permits.map(({ name, amount }) => cost(name, `${money(amount)} a year`, 'A permit: ÷ 12.', a(amount, '12'))),
    cost(
      'Medical category',
      medicalCategory && MEDICAL_CLASSES[medicalCategory],
      'The premium comes from the country’s policy of this category, by age, gender and relation.',
    ),
    cost(
      'Usual medical premium',
      medicalPremium && `${money(medicalPremium)} a year`,
      'Where the policy has no premium for the person: ÷ 12.',
      medicalPremium && a(medicalPremium, '12'),
    ),
    cost(
      'Laptop',
      laptop && `${money(laptop.price)} for ${laptop.usefulMonths} months${residual}`,
      '(Price − what is left at the end) ÷ useful months.',
      laptop && a(minus(laptop.price, laptop.residual), laptop.usefulMonths),
    ),
    ...oneOffs.map(({ name, amount }) =>
      cost(name, `${money(amount)} once`, 'Spread over the months of the contract.'),
    ),
    ...others.map(({ name, amount }) => cost(name, `${money(amount)} a month`, 'As it is.', money(amount))),
    cost(
      'Waiting for the payment',
      financingPercent && `${financingPercent} % a year`,
      'Direct cost × percentage × the client’s payment days ÷ 365.',
    ),
  ]
}

function resultLines({ overhead, targetPercent, floorPercent }: MarginSetupValues): SetupLine[] {
  const result = (label: string, value: string, how: string): SetupLine => ({
    ...{ group: 'results', label, value, how, monthly: null },
  })
  return [
    result(
      'Overhead',
      `${overhead.percent} % ${OVERHEAD_BASES[overhead.basis]}`,
      'The share of the office and the recruiters; taken off the gross margin.',
    ),
    result(
      'Target margin',
      `${targetPercent} %`,
      'Gross margin ÷ net revenue. Below it the approval rules ask for more approvals.',
    ),
    result('Floor', `${floorPercent} %`, 'Below it a placement needs an exception.'),
  ]
}

export const setupHistoryFormat: HistoryFormat = {
  labels: {
    ...{ effectiveFrom: 'In force from', effectiveTo: 'Until', values: 'Figures' },
    ...{ countryID: 'Country', revision: 'Edition' },
  },
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
