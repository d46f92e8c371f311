/** What was typed as the address names it: a number or an email address finds one applicant, all else is a boolean query over CVs. */
export function searchPlace(typed: string): { searchInput: string } | { query: string } | Record<never, never> {
  if (typed === '') return {}
  return /^a-\d+$/i.test(typed) || /^[^\s()"]+@[^\s()"]*$/.test(typed) ? { searchInput: typed } : { query: typed }
}
