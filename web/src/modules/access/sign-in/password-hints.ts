/** What is typed for a new password: twice, so that a slip of the finger locks nobody out. */
export interface TypedTwice {
  password: string
  repeated: string
}

export interface Hint {
  words: string
  isMet: boolean
}

const lengthOf = (password: string) => [...password].length

/** What a new password needs, as far as the page can tell while it is typed; the server also knows the common ones. */
export function hintsOf({ password, repeated }: TypedTwice, least: number): Hint[] {
  const length = lengthOf(password)
  const missing = length > 0 && length < least ? `, ${least - length} more` : ''
  return [
    { words: `At least ${least} characters${missing}`, isMet: length >= least },
    { words: 'Both entries match', isMet: password !== '' && password === repeated },
  ]
}

export const NOT_THE_SAME = 'The two entries do not match.'
export const tooShort = (least: number) =>
  `Use at least ${least} characters; a few words that do not belong together are easy to keep in mind.`

/** What keeps the password from being sent, at its fields. */
export function passwordErrors({ password, repeated }: TypedTwice, least: number): Partial<TypedTwice> {
  if (password === '') return { password: 'Enter a password.' }
  if (lengthOf(password) < least) return { password: tooShort(least) }
  return password === repeated ? {} : { repeated: NOT_THE_SAME }
}
