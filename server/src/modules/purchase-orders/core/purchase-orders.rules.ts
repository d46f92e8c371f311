import { toMinor } from '@muster/contract/kernel/math/money.ts'
import type { Money } from '@muster/contract/kernel/values/fields.ts'
import type { PurchaseOrder, PurchaseOrderChange } from '@muster/contract/purchase-orders/shapes.contract.ts'
import type { PurchaseOrderStatus } from '@muster/contract/purchase-orders/states.contract.ts'
import type { FieldError } from '../../../kernel/app/errors.ts'

/** The name in the audit trail, notifications and stored files. */
export const PURCHASE_ORDER_ENTITY = 'purchase-order'

/** A database amount in wire format: with the minor units of the currency. */
export const moneyIn = (amount: string, currency: string): Money => ({ amount: toMinor(amount, currency), currency })

/** Fields that are locked on an open order: only an amendment of the client changes them. */
export const BY_AMENDMENT = ['value', 'validFrom', 'validTo', 'basis'] as const
const ALWAYS = ['number', 'title', 'warnPercents', 'issuedOn', 'buyer', 'notes'] as const

export const editableFields = (status: PurchaseOrderStatus): readonly (keyof PurchaseOrder)[] =>
  status === 'DRAFT' ? [...ALWAYS, ...BY_AMENDMENT] : status === 'OPEN' ? ALWAYS : []

/** Whether contracts and documents can still be added. */
export const isLive = (status: string) => status === 'DRAFT' || status === 'OPEN'

/** The given fields as table columns; the limit of a draft is its value. */
export function purchaseOrderColumns({ value, ...plain }: Omit<PurchaseOrderChange, 'version'>) {
  return { ...plain, ...(value && { value: value.amount, ceiling: value.amount, currency: value.currency }) }
}

export const validityProblems = ({ validFrom, validTo }: { validFrom: string; validTo: string }): FieldError[] =>
  validTo < validFrom ? [{ path: 'validTo', message: 'The end date must not be before the start date.' }] : []
