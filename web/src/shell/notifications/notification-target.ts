import type { Notification } from '@muster/contract/notifications/notifications.contract.ts'
import { recordPath } from '../../app/record-path.ts'

/** The type that opens a job; all others open an order form (docs/domain/screens.md). */
const JOB_POST_CHANGE: typeof import('@muster/contract/notifications/notifications.contract.ts')['JOB_POST_CHANGE'] =
  'JOB_POST_CHANGE'

export interface Target {
  label: 'Go to job' | 'Go to order form'
  path: string
}

/** The link of a notification's button, or null if there is none. */
export function targetOf({ type, jobID, orderFormID }: Notification['metadata']): Target | null {
  if (type === JOB_POST_CHANGE) return jobID ? { label: 'Go to job', path: `/jobs/${encodeURIComponent(jobID)}` } : null
  return orderFormID
    ? { label: 'Go to order form', path: `/order-form-setups/${encodeURIComponent(orderFormID)}` }
    : null
}

/**
 * The page of the record that a notification is about; for records of the settings only if the user may open the
 * settings.
 */
export function recordOf({ entity, entityID }: Notification['metadata'], maySettings: boolean): string | undefined {
  const path = entity && entityID ? recordPath({ entity, entityID }) : undefined
  return path?.startsWith('/settings/') && !maySettings ? undefined : path
}
