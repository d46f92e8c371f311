import type { ParsedField } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { contactsIn, nameIn, personalIn, residenceIn } from './contacts.rules.ts'
import { yearsOf } from './dates.rules.ts'
import { TITLE_PATTERN } from './dictionary.rules.ts'
import { educationIn, experienceIn } from './history.rules.ts'
import { field, linesOf, placeOf, type ResumeLine } from './lines.rules.ts'
import { certificatesIn, languagesIn, skillsIn } from './skills.rules.ts'

/**
 * Text after this position is rarely about the person's key data; the limit keeps the time per CV below about ten
 * milliseconds.
 */
const MAX_READ = 60_000
const MAX_LINES = 2_000
const MAX_FIELDS = 300

/**
 * Extracts the data of a CV by rules and dictionaries, each value with its position in the text: contact details, name,
 * residence, experience with dates, skills with years, education, languages and certificates. A person must confirm all
 * of it.
 */
export function extractFields(text: string, today: string): ParsedField[] {
  const lines = linesOf(text.slice(0, MAX_READ)).slice(0, MAX_LINES)
  const { fields: experience, ranges } = experienceIn(lines)
  const worked = yearsOf(ranges, today)
  return [
    ...nameIn(lines),
    ...contactsIn(lines),
    ...residenceIn(lines),
    ...personalIn(lines),
    ...presentWork(lines, experience),
    ...totalYears(lines, worked, experience),
    ...experience,
    ...skillsIn(lines),
    ...educationIn(lines),
    ...certificatesIn(lines),
    ...languagesIn(lines),
  ].slice(0, MAX_FIELDS)
}

interface Experience {
  readonly employer: string
  readonly title: string | null
  readonly from: string
  readonly to: string | null
}

/** Employer and title of the current entry, else of the last one; a title below the name when there is none. */
function presentWork(lines: readonly ResumeLine[], experience: readonly ParsedField[]): ParsedField[] {
  const byEnd = experience.toSorted((a, b) => (endOf(b) < endOf(a) ? -1 : 1))
  const [last] = byEnd
  const found: ParsedField[] = []
  if (last) {
    const { employer, title } = last.value as unknown as Experience
    if (employer !== 'Unknown employer') found.push({ ...last, field: 'employer', value: employer })
    if (title) found.push({ ...last, field: 'title', value: title })
  }
  if (found.some(({ field: name }) => name === 'title')) return found
  const head = lines.slice(0, 6).find(({ text }) => TITLE_PATTERN.test(text) && text.length <= 80)
  return head ? [...found, field('title', head.text.trim(), placeOf(head, 0, head.text.length), 70)] : found
}
const endOf = ({ value }: ParsedField) => (value as unknown as Experience).to ?? '9999'

const STATED = /(\d{1,2}(?:\.\d)?)\+?\s*(?:years?|yrs?)[’']?\s+(?:of\s+)?(?:[\p{L}-]+\s+){0,3}experience/iu

/** The years stated in the CV, else the sum of its date ranges. */
function totalYears(lines: readonly ResumeLine[], worked: number, experience: readonly ParsedField[]): ParsedField[] {
  for (const line of lines) {
    const match = STATED.exec(line.text)
    if (match) return [field('totalYears', match[1]!, placeOf(line, match.index, match[0].length), 88)]
  }
  const [first] = experience
  return worked > 0 && worked < 100 && first
    ? [{ ...first, field: 'totalYears', value: String(worked), confidence: 75 }]
    : []
}
