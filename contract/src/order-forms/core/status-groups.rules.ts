import type { OrderFormStatus } from './states.contract.ts'

/** The statuses of order forms that ended before the placement started. */
export const NEVER_STARTED: readonly OrderFormStatus[] = ['REJECTED', 'OFFER_DECLINED', 'CANCELLED']
/** The statuses without further transitions. */
export const ENDED: readonly OrderFormStatus[] = [...NEVER_STARTED, 'CLOSED', 'RENEWED']

/** Whether it is a draft or was returned: only its owner edits it, and nothing is reviewed. */
export const isWithOwner = (status: OrderFormStatus): boolean => status === 'DRAFT' || status === 'REVISION_REQUESTED'
