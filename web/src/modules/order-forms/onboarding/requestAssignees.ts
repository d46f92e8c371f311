import type { OrderFormRequest } from '@muster/contract/order-forms/core/record.contract.ts'
import {
  isPendingInternally,
  isRequestOpen,
  RETURN_REQUESTED,
} from '@muster/contract/order-forms/onboarding/request-assignees.rules.ts'
import { requestTeamLabels } from '@muster/contract/order-forms/onboarding/requests.labels.ts'
import { requestStatus } from '../record/recordLabels.ts'

export type Placed = Pick<OrderFormRequest, 'kind' | 'status' | 'startDate' | 'orderFormStatus'>

/** Who works on the request next; null when it is completed. */
export const assigneeLabel = (row: Placed): string | null =>
  isRequestOpen(row) ? (isPendingInternally(row.kind, row.status) ? requestTeamLabels[row.kind] : 'Consultant') : null

/** Whether the placement has started without the request being completed; returns have no due date. */
export const isLate = (row: Placed, today: string): boolean =>
  isRequestOpen(row) &&
  !RETURN_REQUESTED.includes(row.status) &&
  row.startDate !== null &&
  row.startDate < today &&
  requestStatus(row.status).tone !== 'done'
