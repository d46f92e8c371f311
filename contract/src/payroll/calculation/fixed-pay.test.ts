/** The monthly components are paid as agreed, whatever their labels. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CompletePay } from '../../consultants/pay.contract.ts'
import { totalOf } from '../../kernel/math/money.ts'
import { calculatePay } from '../core/payroll.rules.ts'
import { payrollInput } from '../testing/payroll-examples.rules.ts'
import { arrearsOf } from './arrears.rules.ts'
import type { PayComponent } from './pay-parts.rules.ts'

const basic = { code: 'BASIC', label: null, amount: '10000' }
const other = (label: string | null, amount: string): PayComponent => ({ code: 'OTHER', label, amount })
const paid = (...versions: readonly (readonly [from: string, components: readonly PayComponent[]])[]) =>
  calculatePay(payrollInput({ pay: versions.map(([from, components]) => ({ from, components })) }))
const rows = ({ items }: ReturnType<typeof paid>) => items.map(({ label, amount }) => `${label} ${amount}`)

describe('components with the same code', () => {
  test('with the same label are all paid', () => {
    const line = paid(['2026-01-01', [basic, other(null, '500'), other(null, '300')]])
    expect(line.earned).toBe('10800.00')
    expect(rows(line)).toEqual(['Basic pay 10000.00', 'Other allowance 500.00', 'Other allowance 300.00'])
  })

  test('continue under their labels when the pay changes within the month', () => {
    const line = paid(
      ['2026-01-01', [basic, other('Car', '310'), other('School', '620')]],
      ['2026-10-11', [basic, other('School', '920'), other('Car', '310')]],
    )
    expect(rows(line)).toEqual(['Basic pay 10000.00', 'Car 310.00', 'School 820.00'])
  })

  test('that are renamed within the month stay one figure; an added one is another', () => {
    const line = paid(
      ['2026-01-01', [basic, other('Car', '310'), other('School', '620')]],
      ['2026-10-11', [basic, other('Car', '310'), other('Education', '620'), other('Phone', '90')]],
    )
    expect(rows(line)).toEqual(['Basic pay 10000.00', 'Car 310.00', 'Education 620.00', 'Phone 60.00'])
  })

  test('make no arrears when only their labels or order change', () => {
    const was = paid(['2026-01-01', [basic, other('Car', '500'), other('Car', '300')]])
    const now = paid(['2026-01-01', [other('School', '300'), other(null, '500'), basic]])
    expect(arrearsOf({ month: '2026-10', currency: 'AED' }, was.items, now.items)).toEqual([])
  })

  test('that were paid too low are paid as arrears', () => {
    const was = paid(['2026-01-01', [basic, other(null, '500')]])
    const now = paid(['2026-01-01', [basic, other(null, '500'), other(null, '300')]])
    expect(arrearsOf({ month: '2026-10', currency: 'AED' }, was.items, now.items)).toMatchObject([
      { code: 'ARREARS', amount: '300.00' },
    ])
  })

  test('are refused with the same label', () => {
    const { error } = CompletePay.safeParse([basic, other('Car', '1'), other('Phone', '2'), other(' Car', '3')])
    expect(error?.issues).toMatchObject([{ path: [3, 'code'] }])
    expect(CompletePay.safeParse([basic, other('Car', '1'), other(null, '2')]).success).toBe(true)
  })
})

const component = fc.record({
  code: fc.constantFrom('BASIC', 'HOUSING', 'OTHER'),
  label: fc.constantFrom(null, 'Car', 'School', ''),
  amount: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
})
const components = fc.array(component, { minLength: 1, maxLength: 8 })

test('a full month pays the sum of the agreed components', () => {
  fc.assert(
    fc.property(components, (agreed) => {
      expect(paid(['2026-01-01', agreed]).earned).toBe(
        totalOf(
          agreed.map(({ amount }) => amount),
          'AED',
        ),
      )
    }),
  )
})

test('a full month pays the sum of the agreed components also if they are renamed or reordered within it', () => {
  const shuffled = components.chain((agreed) =>
    fc.tuple(
      fc.constant(agreed),
      fc.shuffledSubarray(agreed, { minLength: agreed.length }),
      fc.array(fc.constantFrom(null, 'Car', 'Phone'), { minLength: agreed.length, maxLength: agreed.length }),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([agreed, order, labels]) => {
      const whole = agreed.map((one) => ({ ...one, amount: `${Math.round(Number(one.amount)) * 30}` }))
      const later = order.map((one, i) => ({
        ...one,
        label: labels[i]!,
        amount: `${Math.round(Number(one.amount)) * 30}`,
      }))
      expect(paid(['2026-01-01', whole], ['2026-10-12', later]).earned).toBe(
        totalOf(
          whole.map(({ amount }) => amount),
          'AED',
        ),
      )
    }),
  )
})
