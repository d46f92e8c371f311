import type * as z from 'zod'

type Issue = z.core.$ZodRawIssue

const isWhole = ({ inst }: Issue) =>
  ((inst as z.ZodType | undefined)?.def as { format?: string } | undefined)?.format === 'safeint'
const isMissing = ({ input }: Issue) => input === undefined || input === null

function ofType(issue: Issue, expected: string): string {
  if (expected === 'number' || expected === 'int')
    return isWhole(issue) || expected === 'int' ? 'Enter a whole number such as 12.' : 'Enter a number such as 12.5.'
  if (expected === 'boolean') return 'Select yes or no.'
  if (isMissing(issue)) return 'This is required.'
  if (expected === 'string') return 'This must be text.'
  return expected === 'array' ? 'This must be a list.' : 'This type of value is not allowed here.'
}

/** `365 characters`, `20 entries`, or the number alone. */
const measured = (count: unknown, origin: unknown) =>
  [String(count), { string: 'characters', array: 'entries', set: 'entries', file: 'bytes' }[String(origin)]]
    .filter(Boolean)
    .join(' ')

const FORMATS: Readonly<Record<string, string>> = {
  date: 'Enter a date such as 31 Mar 2027 (2027-03-31).',
  datetime: 'Enter a date and time such as 2026-03-31T09:30:00Z.',
  email: 'Enter an email address such as name@company.com.',
  time: 'Enter a time such as 09:30.',
  url: 'Enter a URL that starts with https://.',
  uuid: 'Enter a valid ID.',
}

const oneOf = (values: unknown) => `Use one of ${(values as readonly unknown[]).join(', ')}.`

/** The default message of a schema without its own: a sentence that says what to enter, without technical terms. */
export function validationMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue, String(issue.expected))
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return issue.options ? oneOf(issue.options) : 'This value is not valid.'
    case 'too_big':
      return issue.inclusive === false
        ? `Enter less than ${measured(issue.maximum, issue.origin)}.`
        : `Enter at most ${measured(issue.maximum, issue.origin)}.`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This is required.'
      return issue.inclusive === false
        ? `Enter more than ${measured(issue.minimum, issue.origin)}.`
        : `Enter at least ${measured(issue.minimum, issue.origin)}.`
    case 'invalid_format':
      return FORMATS[String(issue.format)] ?? 'Check the format of this value.'
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`
    default:
      return 'This value is not valid.'
  }
}
