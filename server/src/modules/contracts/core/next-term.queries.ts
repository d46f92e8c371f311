import type { ContractKind, RateMismatch } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ContractRecord } from '../contracts/contracts.queries.ts'
import type { ContractFields } from '../contracts/contracts.rules.ts'
import { agreedFields, type OrderFormFacts, orderFormFacts } from './order-form.queries.ts'

/** The agreed terms of an order form other than rate, pay and dates. */
const AGREED: Readonly<Record<ContractKind, readonly (keyof ContractFields)[]>> = {
  CANDIDATE: ['leaveDays', 'tickets', 'medicalCategory', 'workingDays', 'hoursPerDay'],
  CLIENT: [
    'paymentTerms',
    'minUnits',
    'maxUnits',
    'purchaseOrderNumber',
    'leaveBillingPolicy',
    'workingDays',
    'hoursPerDay',
  ],
}
const DECIMALS: ReadonlySet<string> = new Set(['minUnits', 'maxUnits', 'hoursPerDay'])

/**
 * The differences between a version created for a next term and the terms of that term, including removed terms that it
 * still has. A first contract, and an amendment of the contract alone, may differ.
 */
export async function nextTermMismatches(db: Db, row: ContractRecord, facts: OrderFormFacts): Promise<RateMismatch[]> {
  if (row.amendsId === null) return []
  const amended = await db
    .selectFrom('contract')
    .select('orderFormId')
    .where('id', '=', row.amendsId)
    .executeTakeFirstOrThrow()
  if (amended.orderFormId === facts.id) return []
  const kind = row.kind as ContractKind
  const agreed = agreedFields(kind, facts, await orderFormFacts(db, amended.orderFormId))
  const here = row.terms as ContractFields
  return AGREED[kind]
    .filter((field) => field in agreed && !isSame(field, here[field] ?? null, agreed[field] ?? null))
    .map((field) => ({ field, contract: formatValue(here[field]), orderForm: formatValue(agreed[field]) }))
}

const isSame = (field: string, here: unknown, there: unknown) =>
  DECIMALS.has(field) && typeof here === 'string' && typeof there === 'string'
    ? compare(here, there) === 0
    : formatValue(here) === formatValue(there)

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '—'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'object') return `${value}`
  const { kind, days } = value as NonNullable<ContractFields['leaveBillingPolicy']>
  return days === null || days === undefined ? kind : `${kind} ${days}`
}
