/** A state as one says it: `PARTIALLY_PAID` → `partially paid`. For sentences; chips on the pages have words of their own. */
export const spoken = (state: string): string => state.replaceAll('_', ' ').toLowerCase()
