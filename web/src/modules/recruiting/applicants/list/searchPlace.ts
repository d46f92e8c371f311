/**
 * The query parameter of an input: a number or an email address finds one applicant, all other text is a boolean query
 * over CVs.
 */
export function searchPlace(typed: string): { searchInput: string } | { query: string } | Record<never, never> {
  if (typed === '') return {}
  const isAddress = typed.indexOf('@') > 0 && !/[\s()"]/.test(typed)
  return isAddress || /^a-\d+$/i.test(typed) ? { searchInput: typed } : { query: typed }
}
