/** The fields by which possible duplicates are found. */
interface Likeness {
  name: string
  email: string
  mobile: string
}

/** Fewer letters match too many people. */
const MIN_LETTERS = 4
const MIN_DIGITS = 7

/** The values checked for duplicates: enough to distinguish people, and only those changed since the form opened. */
export function duplicateQuery(now: Likeness, before: Likeness): Partial<Likeness> {
  const isName = now.name.length >= MIN_LETTERS && now.name.length <= 200
  const isMobile = now.mobile.replace(/\D/g, '').length >= MIN_DIGITS && now.mobile.length <= 40
  return {
    ...(now.name !== before.name && isName ? { name: now.name } : {}),
    ...(now.email !== before.email && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(now.email) ? { email: now.email } : {}),
    ...(now.mobile !== before.mobile && isMobile ? { mobile: now.mobile } : {}),
  }
}
