import type { OrderFormRequest } from '@muster/contract/order-forms/core/record.contract.ts'
import {
  isPendingInternally,
  isRequestOpen,
  RETURN_REQUESTED,
} from '@muster/contract/order-forms/onboarding/request-assignees.rules.ts'
import { requestState, WORKED_ON_BY } from '../record/recordLabels.ts'

export type Placed = Pick<OrderFormRequest, 'kind' | 'status' | 'startDate' | 'orderFormStatus'>

/** Whose turn it is; nobody's when all is done. */
export const assigneeLabel = (row: Placed): string | null =>
  isRequestOpen(row) ? (isPendingInternally(row.kind, row.status) ? WORKED_ON_BY[row.kind] : 'Consultant') : null

/** The placement has begun, or should have, and what it needs is not there. What is asked back has no day. */
export const isLate = (row: Placed, today: string): boolean =>
  isRequestOpen(row) &&
  !RETURN_REQUESTED.includes(row.status) &&
  row.startDate !== null &&
  row.startDate < today &&
  requestState(row.status).tone !== 'done'
