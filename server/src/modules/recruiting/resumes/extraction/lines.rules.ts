import type { ParsedField, ParsedFieldName } from '@muster/contract/recruiting/applicants/shapes.contract.ts'

/** A line of the text of a CV, with the position of its first character. */
export interface ResumeLine {
  readonly text: string
  readonly from: number
  /** The heading above the line. */
  readonly section: Section
}

export type Section =
  | 'HEAD'
  | 'SUMMARY'
  | 'EXPERIENCE'
  | 'EDUCATION'
  | 'SKILLS'
  | 'LANGUAGES'
  | 'CERTIFICATES'
  | 'OTHER'

/** Headings in English and Arabic, as a whole line. */
const HEADINGS: readonly (readonly [Section, RegExp])[] = [
  ['SUMMARY', /^(professional |career |executive )?(summary|profile|objective|about( me)?)$|^(الملخص|نبذة( عني)?)$/],
  [
    'EXPERIENCE',
    /^(professional |work(ing)? |employment |career )?(experience|history|employment|background)$|^(الخبرات|الخبرة)( العملية)?$/,
  ],
  [
    'EDUCATION',
    /^(education(al)?|academic)( (background|qualifications?|details|history))?$|^(التعليم|المؤهلات( العلمية)?)$/,
  ],
  [
    'SKILLS',
    /^(technical |key |core |it |professional )?(skills?|competenc(ies|es)|expertise|technologies|tech stack)( summary| set)?$|^المهارات$/,
  ],
  ['LANGUAGES', /^languages?( skills| known)?$|^اللغات$/],
  [
    'CERTIFICATES',
    /^(professional )?(certifications?|certificates?|licenses?)( and (trainings?|licenses?|courses?))?$|^الشهادات$/,
  ],
  [
    'OTHER',
    /^(references?|hobbies|interests|declaration|personal (details|information|data)|projects?|awards?|publications?)$/,
  ],
]

const MAX_HEADING = 45
function headingOf(line: string): Section | null {
  if (line.length > MAX_HEADING) return null
  const plain = line
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L} ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return HEADINGS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

/** The lines of a text that are not empty, without the headings. */
export function linesOf(text: string): ResumeLine[] {
  const lines: ResumeLine[] = []
  let section: Section = 'HEAD'
  let from = 0
  for (const raw of text.split('\n')) {
    const heading = headingOf(raw)
    if (heading) section = heading
    else if (raw.trim() !== '') lines.push({ text: raw, from, section })
    from += raw.length + 1
  }
  return lines
}

export const field = (
  name: ParsedFieldName,
  value: ParsedField['value'],
  { from, to }: { readonly from: number; readonly to: number },
  confidence: number,
): ParsedField => ({ field: name, value, from, to, confidence })

/** The position of a match in a line. */
export const placeOf = (line: Pick<ResumeLine, 'from'>, index: number, length: number) => ({
  from: line.from + index,
  to: line.from + index + length,
})
