import type { ParsedField } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { type DateRange, rangeIn } from './dates.rules.ts'
import { DEGREE, INSTITUTE, TITLE_PATTERN } from './dictionary.rules.ts'
import { field, placeOf, type ResumeLine } from './lines.rules.ts'

const BULLET = /^\s*[•·*▪◦‣–-]\s/
/** A longer line is a sentence, not the name of an employer. */
const MAX_HEAD = 110
const isHead = (line: ResumeLine | undefined): line is ResumeLine =>
  line !== undefined && line.text.length <= MAX_HEAD && !BULLET.test(line.text) && !/[.;]\s*$/.test(line.text)

/** Parts of the head of an entry: `Senior developer at Nimbus Systems | Dubai`. */
const partsOf = (text: string) =>
  text
    .split(/\s*[|•·]\s*|\s+[–—-]\s+|\s+(?:at|@)\s+|[,،]\s+|\s{3,}|\t|\s*[()]\s*/)
    .map((part) => part.replace(/^[\s:–—-]{1,5}|[\s:–—,-]{1,5}$/g, ''))
    .filter((part) => /\p{L}{2}/u.test(part))

interface HistoryEntry {
  readonly range: DateRange
  readonly title: string | null
  readonly employer: string | null
  /** The range of characters of all lines that it was read from. */
  readonly place: { readonly from: number; readonly to: number }
}

const LABEL = /^(employer|company|client|organi[sz]ation|title|position|role|designation|job title)\s*:\s*/i

/**
 * Title and employer from the lines around a range of dates: first the rest of its own line, then the lines before and
 * after it.
 */
function entryOf(lines: readonly ResumeLine[], at: number, range: DateRange): HistoryEntry {
  const line = lines[at]!
  const own = line.text.slice(0, range.index) + line.text.slice(range.index + range.length)
  const isFree = (other: ResumeLine | undefined) =>
    isHead(other) && other.section === line.section && rangeIn(other.text) === null
  const before = lines[at - 1]
  const after = lines[at + 1]
  let title: string | null = null
  let employer: string | null = null
  const read = (text: string) => {
    for (const part of partsOf(text)) {
      const [label = ''] = LABEL.exec(part) ?? []
      const value = part.slice(label.length).trim()
      const isTitle = label ? /title|position|role|designation/i.test(label) : TITLE_PATTERN.test(value)
      if (isTitle) title ??= value
      else employer ??= value
    }
  }
  read(own)
  const used = [line]
  for (const other of [before, after])
    if ((!title || !employer) && isFree(other)) {
      read(other!.text)
      used.push(other!)
    }
  const from = Math.min(...used.map((one) => one.from))
  const to = Math.max(...used.map((one) => one.from + one.text.length))
  return { range, title, employer, place: { from, to } }
}

/** Employers with titles and dates, in the order of the CV. */
export function experienceIn(lines: readonly ResumeLine[]): {
  readonly fields: ParsedField[]
  readonly ranges: DateRange[]
} {
  const hasSection = lines.some(({ section }) => section === 'EXPERIENCE')
  const fields: ParsedField[] = []
  const ranges: DateRange[] = []
  for (const [at, line] of lines.entries()) {
    if (hasSection ? line.section !== 'EXPERIENCE' : line.section === 'EDUCATION') continue
    if (BULLET.test(line.text) || line.text.length > MAX_HEAD + 40) continue
    const range = rangeIn(line.text)
    if (!range || DEGREE.test(line.text)) continue
    const { title, employer, place } = entryOf(lines, at, range)
    if (!employer && !title) continue
    ranges.push(range)
    const value = { employer: employer ?? 'Unknown employer', title, from: range.from, to: range.to }
    const confidence = employer && title ? 85 : 60
    fields.push(field('experience', value, place, confidence))
  }
  return { fields, ranges }
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g

/** Degrees with institute and the year of completion. */
export function educationIn(lines: readonly ResumeLine[]): ParsedField[] {
  const found: ParsedField[] = []
  for (const [at, line] of lines.entries()) {
    if (line.section !== 'EDUCATION' && line.section !== 'HEAD' && line.section !== 'OTHER') continue
    if (!DEGREE.test(line.text) || line.text.length > 200) continue
    const next = lines[at + 1]
    const nextText = next && next.section === line.section && !DEGREE.test(next.text) ? next.text : ''
    const parts = partsOf(line.text.replace(YEAR, ' '))
    const institute =
      parts.find((part) => INSTITUTE.test(part)) ??
      partsOf(nextText.replace(YEAR, ' ')).find((part) => INSTITUTE.test(part))
    const degree = parts.find((part) => DEGREE.test(part) && part !== institute) ?? parts[0]
    if (!degree) continue
    const years = [...`${line.text} ${nextText}`.matchAll(YEAR)].map(([year]) => Number(year))
    const value = {
      degree: degree.slice(0, 150),
      institute: institute?.slice(0, 200) ?? null,
      year: years.at(-1) ?? null,
    }
    found.push(field('education', value, placeOf(line, 0, line.text.length), institute ? 88 : 70))
  }
  return found
}
