import { toMinor } from '@muster/contract/kernel/math/money.ts'
import type { Money } from '@muster/contract/kernel/values/fields.ts'
import type { PurchaseOrder, PurchaseOrderChange } from '@muster/contract/purchase-orders/shapes.contract.ts'
import type { PurchaseOrderStatus } from '@muster/contract/purchase-orders/states.contract.ts'
import type { FieldError } from '../../../kernel/app/errors.ts'

/** As the audit trail, the notifications and the stored files call it. */
export const PURCHASE_ORDER_ENTITY = 'purchase-order'

/** An amount of the database as the wire has it: in the minor units of the currency. */
export const moneyIn = (amount: string, currency: string): Money => ({ amount: toMinor(amount, currency), currency })

/** What an open order keeps: only the client changes these, by an amendment. */
export const BY_AMENDMENT = ['value', 'validFrom', 'validTo', 'basis'] as const
const ALWAYS = ['number', 'title', 'warnPercents', 'issuedOn', 'buyer', 'notes'] as const

export const editableFields = (status: PurchaseOrderStatus): readonly (keyof PurchaseOrder)[] =>
  status === 'DRAFT' ? [...ALWAYS, ...BY_AMENDMENT] : status === 'OPEN' ? ALWAYS : []

/** Whether contracts and papers are still put under it. */
export const isLive = (status: string) => status === 'DRAFT' || status === 'OPEN'

/** The fields that were sent as the columns of the table; the ceiling of a draft is its value. */
export function purchaseOrderColumns({ value, ...plain }: Omit<PurchaseOrderChange, 'version'>) {
  return { ...plain, ...(value && { value: value.amount, ceiling: value.amount, currency: value.currency }) }
}

export const validityProblems = ({ validFrom, validTo }: { validFrom: string; validTo: string }): FieldError[] =>
  validTo < validFrom ? [{ path: 'validTo', message: 'The validity ends before it begins. Choose a later end.' }] : []
