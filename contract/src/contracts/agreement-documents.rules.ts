/** Documents that define what was agreed, as opposed to supporting ones. */
const AGREED: ReadonlySet<string> = new Set(['ANNEX', 'RATE_CARD'])
const OPEN: ReadonlySet<string> = new Set(['DRAFT', 'NEGOTIATION', 'CANCELLED'])

/** Whether a document is part of an agreement that is or was active, and so cannot be removed. */
export const isPartOf = (status: string, type: string): boolean => AGREED.has(type) && !OPEN.has(status)
