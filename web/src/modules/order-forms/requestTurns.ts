import type { OrderFormRequest } from '@muster/contract/order-forms/record.contract.ts'
import { isHouseNext, overStatesOf } from '@muster/contract/order-forms/request-turns.rules.ts'
import { requestState, WORKED_ON_BY } from './recordWords.ts'

export type Placed = Pick<OrderFormRequest, 'kind' | 'status' | 'startDate'>

const isOpen = ({ kind, status }: Placed) => !overStatesOf(kind).includes(status)

/** Whose turn it is; nobody's when all is done. */
export const turnWords = (row: Placed): string | null =>
  isOpen(row) ? (isHouseNext(row.kind, row.status) ? WORKED_ON_BY[row.kind] : 'Consultant') : null

/** The placement has begun, or should have, and what it needs is not there. */
export const isLate = (row: Placed, today: string): boolean =>
  isOpen(row) && row.startDate !== null && row.startDate < today && requestState(row.status).tone !== 'done'
