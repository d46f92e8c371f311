import { compare, isDecimal, plus, trimmed } from '../kernel/math/rational.ts'
import type { CandidateContractFields, RateMismatch } from './contract-shapes.contract.ts'

type Pay = NonNullable<CandidateContractFields['pay']>
type PayComponent = Pay['components'][number]
type AdditionalPay = { readonly onCallRate?: string | null | undefined; readonly overtimeExempt?: boolean | undefined }

export interface EmploymentTerms {
  readonly pay?: CandidateContractFields['pay'] | null | undefined
  readonly startDate: string
  readonly endDate: string | null
  readonly probationMonths?: number | null | undefined
  readonly noticeDays?: number | null | undefined
}

/** The terms of the order form; undefined terms are not compared. */
type AgreedEmployment = Partial<EmploymentTerms>

/** Components with the same name are added up; those with a zero amount are omitted. */
function sums(components: readonly PayComponent[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { code, label, amount } of components) {
    if (!isDecimal(amount)) continue
    const name = label ? `${code} ${label}` : code
    found.set(name, trimmed(plus(found.get(name) ?? '0', amount), 4))
  }
  return found
}

/**
 * The differences between the pay of an employment contract and the approved pay: the currency, then each component by
 * its name.
 */
export function payMismatches({ pay }: Pick<EmploymentTerms, 'pay'>, agreed: AgreedEmployment): RateMismatch[] {
  if (!agreed.pay) return []
  const found: RateMismatch[] = []
  const currency = pay?.currency ?? '—'
  if (currency !== agreed.pay.currency)
    found.push({ field: 'pay.currency', contract: currency, orderForm: agreed.pay.currency })
  const here = sums(pay?.components ?? [])
  const there = sums(agreed.pay.components)
  for (const name of new Set([...there.keys(), ...here.keys()])) {
    const contract = here.get(name) ?? '0'
    const orderForm = there.get(name) ?? '0'
    if (compare(contract, orderForm) !== 0) found.push({ field: `pay.${name}`, contract, orderForm })
  }
  return [...found, ...otherTermMismatches(pay, agreed.pay)]
}

/** Terms other than the components: the on-call rate per day, and whether overtime is paid. */
function otherTermMismatches(
  pay: EmploymentTerms['pay'],
  { onCallRate, overtimeExempt }: AdditionalPay,
): RateMismatch[] {
  const found: RateMismatch[] = []
  const here = pay?.onCallRate ?? null
  const isSame = here === null || !onCallRate ? here === (onCallRate ?? null) : compare(here, onCallRate) === 0
  if (onCallRate !== undefined && !isSame)
    found.push({ field: 'pay.onCallRate', contract: here ?? '—', orderForm: onCallRate ?? '—' })
  const exempt = pay?.overtimeExempt ?? false
  const yesOrNo = (isExempt: boolean) => (isExempt ? 'yes' : 'no')
  if (overtimeExempt !== undefined && exempt !== overtimeExempt)
    found.push({ field: 'pay.overtimeExempt', contract: yesOrNo(exempt), orderForm: yesOrNo(overtimeExempt) })
  return found
}

/**
 * The differences of dates, probation and notice from the approved terms. The contract must be within the term of the
 * order form; where the law allows open-ended employment, it may continue after the placement.
 */
export function termMismatches(contract: EmploymentTerms, agreed: AgreedEmployment): RateMismatch[] {
  const found: RateMismatch[] = []
  const differ = (field: string, here: string | number | null | undefined, there: string | number) =>
    found.push({ field, contract: `${here ?? '—'}`, orderForm: `${there}` })
  const { startDate, endDate, probationMonths, noticeDays } = agreed
  if (startDate && contract.startDate < startDate) differ('startDate', contract.startDate, startDate)
  if (endDate && contract.endDate !== null && contract.endDate > endDate) differ('endDate', contract.endDate, endDate)
  for (const [field, there] of Object.entries({ probationMonths, noticeDays })) {
    const here = contract[field as 'noticeDays'] ?? null
    if (there !== null && there !== undefined && here !== there) differ(field, here, there)
  }
  return found
}
