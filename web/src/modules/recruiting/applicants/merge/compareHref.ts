export const MIN_COMPARED = 2
export const MAX_COMPARED = 4

/** The address of the comparison: `/ats/applicants/compare?ids=…,…`. */
export const compareHref = (ids: readonly string[]) => `/ats/applicants/compare?ids=${ids.join(',')}`

/** The IDs in the address: each once, at most four. */
export const comparedIDs = (value: unknown): string[] =>
  typeof value === 'string' ? [...new Set(value.split(',').filter(Boolean))].slice(0, MAX_COMPARED) : []
