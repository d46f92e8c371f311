/** What is typed for a new password: twice, so that a slip of the finger locks nobody out. */
export interface PasswordEntries {
  password: string
  repeated: string
}

export interface Hint {
  words: string
  isMet: boolean
}

const lengthOf = (password: string) => [...password].length

/** What a new password needs, as far as the page can tell while it is typed; the server also knows the common ones. */
export function hintsOf({ password, repeated }: PasswordEntries, min: number): Hint[] {
  const length = lengthOf(password)
  const missing = length > 0 && length < min ? `, ${min - length} more` : ''
  return [
    { words: `At least ${min} characters${missing}`, isMet: length >= min },
    { words: 'Passwords match', isMet: password !== '' && password === repeated },
  ]
}

export const NOT_THE_SAME = 'Passwords don’t match.'
export const tooShort = (min: number) => `Use at least ${min} characters. A few unrelated words are easy to remember.`

/** What keeps the password from being sent, at its fields. */
export function passwordErrors({ password, repeated }: PasswordEntries, min: number): Partial<PasswordEntries> {
  if (password === '') return { password: 'Enter a password.' }
  if (lengthOf(password) < min) return { password: tooShort(min) }
  return password === repeated ? {} : { repeated: NOT_THE_SAME }
}
