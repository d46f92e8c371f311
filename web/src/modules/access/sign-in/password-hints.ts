/** The fields of a new password: entered twice, so that a typing error locks no user out. */
export interface PasswordEntries {
  password: string
  repeated: string
}

export interface Hint {
  text: string
  isMet: boolean
}

const lengthOf = (password: string) => [...password].length

/**
 * The requirements of a new password that the page can check while it is typed; the server also knows the common ones.
 */
export function hintsOf({ password, repeated }: PasswordEntries, min: number): Hint[] {
  const length = lengthOf(password)
  const missing = length > 0 && length < min ? `, ${min - length} more` : ''
  return [
    { text: `At least ${min} characters${missing}`, isMet: length >= min },
    { text: 'Passwords match', isMet: password !== '' && password === repeated },
  ]
}

export const NOT_THE_SAME = 'Passwords don’t match.'
export const tooShort = (min: number) => `Use at least ${min} characters. A few unrelated words are easy to remember.`

/** The validation errors of the password, at its fields. */
export function passwordErrors({ password, repeated }: PasswordEntries, min: number): Partial<PasswordEntries> {
  if (password === '') return { password: 'Enter a password.' }
  if (lengthOf(password) < min) return { password: tooShort(min) }
  return password === repeated ? {} : { repeated: NOT_THE_SAME }
}
