/**
 * Pay depends on ids and codes only: the name of a figure, an insurance, a component or an entry changes no amount.
 * Each case is calculated twice, the second time with every name and label before the comma changed.
 */
import { expect, test } from 'vitest'
import type { SocialInsurance } from '../../settings/country-rules/country-parameters.contract.ts'
import { arrearsOf, settledBy } from '../calculation/arrears.rules.ts'
import { otherRunsPay } from '../calculation/other-payments.rules.ts'
import { wageAmounts } from '../payments/payment-file.rules.ts'
import { payslipOf } from '../payments/payslip.rules.ts'
import { wageProfileOf } from '../payments/wage-profiles.rules.ts'
import { PAYROLL_PARAMETERS as IN_FORCE, payrollInput } from '../testing/payroll-examples.rules.ts'
import type { PayItem } from './items.contract.ts'
import { calculatePay } from './payroll.rules.ts'
import type { PayrollInput } from './payroll.types.ts'

type RenamedPart = 'insurances' | 'components' | 'entries' | 'stored figures'

const insurance = (id: string, more: Partial<SocialInsurance>): SocialInsurance => ({
  ...IN_FORCE.GB.socialInsurances[0]!,
  id,
  name: id,
  cap: null,
  threshold: '0',
  employeePercent: '0',
  ...more,
})
const INSURANCES = [
  insurance('NI', { cap: '4189', threshold: '1048', employeePercent: '8' }),
  insurance('NI_ABOVE', { threshold: '4189', employeePercent: '2' }),
  insurance('NI_EMPLOYER', { threshold: '417', employerPercent: '15' }),
]
const another = (name: string) => `Another name, employer, given back of ${name}`

/** The names of one calculation; the renamed ones are different. */
function naming(renamed: readonly RenamedPart[]) {
  const has = (what: RenamedPart) => renamed.includes(what)
  const socialInsurances = INSURANCES.map((one) => (has('insurances') ? { ...one, name: another(one.name) } : one))
  return {
    parameters: { ...IN_FORCE.GB, socialInsurances },
    component: (name: string) => (has('components') ? another(name) : name),
    entry: (name: string) => (has('entries') ? another(name) : name),
    stored: (items: readonly PayItem[]): PayItem[] =>
      items.map((item) => (has('stored figures') ? { ...item, label: another(item.label) } : item)),
  }
}
type RenamedLabels = ReturnType<typeof naming>

/** September of a person with a named allowance, a bonus, a loan, half-paid sickness, unpaid leave and overtime. */
const monthOf = ({ parameters, component, entry }: RenamedLabels, more: Partial<PayrollInput> = {}): PayrollInput =>
  payrollInput({
    month: '2026-09',
    currency: 'GBP',
    parameters,
    pay: [
      {
        from: '2022-03-01',
        components: [
          { code: 'BASIC', label: null, amount: '6000' },
          { code: 'OTHER', label: component('Phone'), amount: '100.01' },
        ],
      },
    ],
    absences: [
      { day: '2026-09-07', kind: 'SICK', share: '1', percent: '50' },
      { day: '2026-09-08', kind: 'UNPAID', share: '1', percent: '0' },
    ],
    overtime: [{ day: '2026-09-09', kind: 'NORMAL', hours: '4' }],
    extras: [
      { id: 'e', code: 'BONUS', label: entry('Spring bonus'), amount: '500', quantity: null, orderFormID: null },
    ],
    loans: [
      {
        id: 'l',
        type: 'LOAN',
        label: entry('Car'),
        principal: '1000',
        instalment: '100',
        startMonth: '2026-01',
        repaid: '0',
      },
    ],
    ...more,
  })

const bonusRun = (names: RenamedLabels): PayrollInput => {
  const month = monthOf(names)
  return {
    ...month,
    joined: '2026-10-01',
    absences: [],
    overtime: [],
    loans: [],
    extras: [
      { id: 'b', code: 'BONUS', label: names.entry('Late bonus'), amount: '5000', quantity: null, orderFormID: null },
    ],
  }
}
const otherRuns = (names: RenamedLabels, input: PayrollInput, items: readonly PayItem[], paysMonth: boolean) => ({
  otherRuns: otherRunsPay([{ input, paysMonth, items: names.stored(items) }], monthOf(names).pay[0]!.components, 'GBP'),
})
const figures = (items: readonly PayItem[]) => items.map(({ type, code, amount }) => `${type} ${code} ${amount}`)
const raised = (names: RenamedLabels) => {
  const { pay } = monthOf(names)
  const components = pay[0]!.components.map((one) => (one.code === 'BASIC' ? { ...one, amount: '6500' } : one))
  return monthOf(names, { pay: [{ ...pay[0]!, components }], overtime: [] })
}
const SEPTEMBER = { month: '2026-09', currency: 'GBP' }

/** The calculations, from data stored with one set of names and calculated again with another. */
const CALCULATED: Readonly<Record<string, (before: RenamedLabels, after: RenamedLabels) => unknown>> = {
  'the month itself': (_, after) => figures(calculatePay(monthOf(after)).items),
  'a second run of the month': (before, after) => {
    const first = monthOf(before)
    const second = bonusRun(after)
    return figures(calculatePay({ ...second, ...otherRuns(after, first, calculatePay(first).items, true) }).items)
  },
  'a second run that gives back what it took': (before, after) => {
    const first = bonusRun(before)
    const smaller = monthOf(after, { absences: [], loans: [], extras: [], pay: [] })
    const cut = { ...smaller, joined: '2026-10-01' }
    return figures(calculatePay({ ...cut, ...otherRuns(after, first, calculatePay(first).items, false) }).items)
  },
  'arrears of the month': (before, after) =>
    figures(arrearsOf(SEPTEMBER, after.stored(calculatePay(monthOf(before)).items), calculatePay(raised(after)).items)),
  'arrears after a refund': (before, after) => {
    const first = bonusRun(before)
    const refunded = { ...monthOf(before), ...otherRuns(before, first, calculatePay(first).items, false) }
    const was = calculatePay(refunded).items
    const now = calculatePay(raised(after)).items
    return figures(arrearsOf(SEPTEMBER, after.stored(was), now))
  },
  'arrears that were settled': (before, after) => {
    const was = calculatePay(monthOf(before)).items
    const now = calculatePay(raised(after)).items
    const settled = new Map(
      after.stored(arrearsOf(SEPTEMBER, was, now)).map((item) => [settledBy(item)!.key, settledBy(item)!.amount]),
    )
    return figures(arrearsOf(SEPTEMBER, after.stored(was), now, settled))
  },
  'the year to date': (before, after) => {
    const july = calculatePay(monthOf(before, { ...SEPTEMBER, month: '2026-07' }))
    const line = calculatePay(monthOf(after))
    const slip = payslipOf(line, [{ ...july, items: after.stored(july.items) }], 'GBP')
    return [...slip.earnings, ...slip.deductions, ...slip.employer].map(({ yearToDate }) => yearToDate)
  },
  'the payment file': (before, after) => {
    const items = after.stored(calculatePay(monthOf(before)).items)
    return wageAmounts(items, wageProfileOf('AE_SIF').amounts, 'GBP')
  },
}
/** The year to date of a component or an entry is counted by its name: a new name starts a new row. */
const NAMED_ROWS = new Set(['the year to date'])

const CASES = Object.keys(CALCULATED).flatMap((calculated) =>
  [
    ['insurances'],
    ['stored figures'],
    ['components'],
    ['entries'],
    ['insurances', 'stored figures', 'components', 'entries'],
  ]
    .filter(
      (renamed) => !NAMED_ROWS.has(calculated) || !renamed.some((one) => one === 'components' || one === 'entries'),
    )
    .map((renamed) => [renamed.join(', '), calculated, renamed as RenamedPart[]] as const),
)
test.each(CASES)('renamed %s: %s stays', (_, calculated, renamed) => {
  const plain = naming([])
  const other = naming(renamed)
  const expected = CALCULATED[calculated]!(plain, plain)
  expect(JSON.stringify(expected)).toMatch(/\d\.\d\d|^\[\]$/)
  expect(CALCULATED[calculated]!(plain, other)).toEqual(expected)
})

test('a component that is renamed in the middle of a month is one figure', () => {
  const first = monthOf(naming([])).pay[0]!
  const second = monthOf(naming(['components'])).pay[0]!
  const pay = [first, { ...second, from: '2026-09-16' }]
  const both = calculatePay(monthOf(naming([]), { pay }))
  expect(figures(both.items)).toEqual(figures(calculatePay(monthOf(naming([]))).items))
  expect(both.items.find(({ code }) => code === 'OTHER')!.label).toBe(another('Phone'))
})
