/** Papers that say what was agreed, beside those that only tell how. */
const AGREED: ReadonlySet<string> = new Set(['ANNEX', 'RATE_CARD'])
const OPEN: ReadonlySet<string> = new Set(['DRAFT', 'NEGOTIATION', 'CANCELLED'])

/** Whether a paper belongs to an agreement that is, or was, in force: such a paper stays with it. */
export const isPartOf = (status: string, type: string): boolean => AGREED.has(type) && !OPEN.has(status)
