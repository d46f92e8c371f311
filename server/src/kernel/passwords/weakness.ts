import { readFileSync } from 'node:fs'

/** Words that a password must not consist of, in addition to common passwords. */
export interface PasswordContext {
  readonly name: string
  readonly email: string
  /** Names of the company: program, company, host, roles. */
  readonly appWords?: readonly string[]
}

const listed = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(/\s+/))
    .filter(Boolean)
    .map((word) => word.toLowerCase())

const COMMON_LABELS = listed('./common-words.txt')
const COMMON_PASSWORDS = new Set(listed('./common-passwords.txt'))
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
]
const SUBSTITUTIONS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}
const MIN_SEQUENCE = 4
/** The minimum length of a password after removing everything guessable; a digit counts for half a letter. */
const MIN_STRENGTH = 6
const MIN_DIFFERENT = 5

/**
 * Why this password is too easy to guess, as a sentence with what to do; null if it is accepted. Length is counted in
 * visible characters, and there are no composition rules (NIST SP 800-63B-4).
 */
export function passwordWeakness(password: string, min: number, owner: PasswordContext): string | null {
  const typed = [...password]
  if (typed.length < min) return `Use at least ${min} characters. A few unrelated words are easy to remember.`
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size < MIN_DIFFERENT) return `Use at least ${MIN_DIFFERENT} different characters.`
  if (/^(.{1,12}?)\1{2,}.{0,12}$/su.test(plain) && isRepeated(plain))
    return 'This repeats the same text. Use different words.'
  if (
    COMMON_PASSWORDS.has(lettersAndDigits(plain)) ||
    COMMON_PASSWORDS.has(lettersAndDigits(withoutSubstitutions(plain)))
  )
    return 'This is a commonly used password. Use another one.'
  const company = (owner.appWords ?? []).flatMap(wordsOf)
  const ownTerms = personalTerms(owner)
  const reasons: [readonly string[], string][] = [
    [[], COMMON],
    [
      company,
      'This is too close to the name of the company, the product or a role. Use words that are not related to work.',
    ],
    [ownTerms, 'This is too close to your name or email. Use words that are not related to you.'],
    [[...COMMON_LABELS, ...company, ...ownTerms], COMMON],
  ]
  return reasons.find(([words]) => remainingStrength(plain, words) < MIN_STRENGTH)?.[1] ?? null
}

const COMMON = 'This is mostly names, common words, dates or keyboard patterns. Add unrelated words.'
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const withoutSubstitutions = (text: string) => [...text].map((sign) => SUBSTITUTIONS[sign] ?? sign).join('')

/** Whether the text repeats one part, the last time possibly incomplete. */
function isRepeated(text: string): boolean {
  for (let size = 1; size <= text.length / 3; size++) {
    const piece = text.slice(0, size)
    if (piece.repeat(Math.ceil(text.length / size)).startsWith(text)) return true
  }
  return false
}

/** The parts of a name with three letters or more, and the whole without spaces. */
const wordsOf = (name: string) => {
  const parts = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return [lettersAndDigits(name.toLowerCase()), ...parts].filter((word) => word.length >= 3)
}

function personalTerms({ name, email }: PasswordContext): string[] {
  const [local = '', domain = ''] = email.split('@')
  return [...wordsOf(name), ...wordsOf(local), ...wordsOf(domain)]
}

/**
 * The remaining length in letters without words, keyboard sequences and years; compared as entered and with 0 read as
 * o.
 */
function remainingStrength(plain: string, words: readonly string[]): number {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length)
  const withoutWords = (text: string) => longestFirst.reduce((rest, word) => rest.replaceAll(word, ' '), text)
  return Math.min(
    strengthOf(withoutSequences(withoutWords(plain))),
    strengthOf(withoutSequences(withoutWords(withoutSubstitutions(plain)))),
  )
}

/** Removes keyboard and alphabet sequences, forwards and backwards, and years. */
function withoutSequences(text: string): string {
  let rest = text.replace(/(19[5-9]|20[0-3])\d/g, ' ')
  for (const row of [...SEQUENCES, ...SEQUENCES.map((run) => [...run].reverse().join(''))])
    for (let size = row.length; size >= MIN_SEQUENCE; size--)
      for (let from = 0; from + size <= row.length; from++) rest = rest.replaceAll(row.slice(from, from + size), ' ')
  return rest.replace(/(.)\1{3,}/gu, '$1')
}

function strengthOf(text: string): number {
  const letters = text.match(/\p{L}|\p{Extended_Pictographic}/gu)?.length ?? 0
  const others = text.match(/\p{N}|\p{P}|\p{S}/gu)?.length ?? 0
  return letters + others / 2
}
