import type { ParsedField } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { CERTIFICATE_PATTERN, LANGUAGE_DICTIONARY, LEVELS, SKILL_DICTIONARY } from './dictionary.rules.ts'
import { field, placeOf, type ResumeLine } from './lines.rules.ts'

const NUMBER = '(\\d{1,2}(?:\\.\\d)?)\\+?'
const YEARS = `${NUMBER}\\s{0,2}(?:\\+\\s{0,2})?(?:years?|yrs?)`
/** `Java (5 years)`, `Java: 5+ yrs`, `Java - 5 years`. */
const AFTER = new RegExp(`^\\s{0,3}[(:–-]?\\s{0,3}${YEARS}`, 'i')
/** `5 years of Java`, `5+ years in Java`. */
const BEFORE = new RegExp(`${YEARS}(?:\\s{1,2}(?:of|in|with|experience|hands-on|on)){0,4}\\s{0,2}$`, 'i')

function statedYears(line: string, index: number, length: number): string | null {
  const [, after] = AFTER.exec(line.slice(index + length)) ?? []
  const [, before] = BEFORE.exec(line.slice(0, index)) ?? []
  return after ?? before ?? null
}

/** Each skill once: at its stated years, else in the list of skills, else at its first occurrence. */
export function skillsIn(lines: readonly ResumeLine[]): ParsedField[] {
  const found = SKILL_DICTIONARY.flatMap(({ name, pattern, listOnly }) => {
    let best: { readonly rank: number; readonly found: ParsedField } | null = null
    for (const line of lines) {
      const isList = line.section === 'SKILLS'
      if (listOnly && !isList && !isEnumeration(line.text)) continue
      const match = pattern.exec(line.text)
      if (!match) continue
      const years = statedYears(line.text, match.index, match[0].length)
      const rank = (years ? 2 : 0) + (isList ? 1 : 0)
      if (best && best.rank >= rank) continue
      const confidence = isList ? 95 : years ? 90 : 75
      best = { rank, found: field('skill', { name, years }, placeOf(line, match.index, match[0].length), confidence) }
    }
    return best ? [best.found] : []
  })
  // `Spring` within `Spring Boot` is not a separate skill.
  const isWithin = (one: ParsedField, other: ParsedField) =>
    other !== one && other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from
  return found.filter((one) => !found.some((other) => isWithin(one, other)))
}

/** Three or more short entries between commas or bars. */
const isEnumeration = (line: string) => {
  const parts = line.split(/[,;|•·]/)
  return parts.length >= 3 && parts.every((part) => part.trim().split(/\s+/).length <= 4)
}

/** Languages with their level, from a list of languages or a level next to the name. */
export function languagesIn(lines: readonly ResumeLine[]): ParsedField[] {
  return LANGUAGE_DICTIONARY.flatMap(({ name, pattern }) => {
    for (const line of lines) {
      const match = pattern.exec(line.text)
      if (!match) continue
      // Up to the next language of the same line.
      const after = line.text.slice(match.index + match[0].length).split(/[,;|•·]|\band\b/)[0]!
      const level = LEVELS.find(([, one]) => one.test(after))?.[0] ?? null
      const isListed = line.section === 'LANGUAGES' || /languages?\b.{0,20}:/i.test(line.text)
      if (!isListed && (level === null || after.length > 40)) continue
      const confidence = isListed ? 95 : 70
      return [field('language', { name, level }, placeOf(line, match.index, match[0].length), confidence)]
    }
    return []
  })
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/
const MAX_CERTIFICATE = 120

/** Certificates with known names, and each line under the heading of certificates. */
export function certificatesIn(lines: readonly ResumeLine[]): ParsedField[] {
  const found = new Map<string, ParsedField>()
  const add = (name: string, line: ResumeLine, index: number, length: number, confidence: number) => {
    const year = YEAR.exec(line.text)?.[0]
    const key = name.toLowerCase()
    if (!found.has(key))
      found.set(
        key,
        field('certificate', { name, year: year ? Number(year) : null }, placeOf(line, index, length), confidence),
      )
  }
  for (const line of lines) {
    if (line.section === 'CERTIFICATES') {
      const name = line.text
        .replace(/^[\s•·*–-]+/, '')
        .replace(/[\s,(–-]{0,5}(?:19|20)\d{2}\)?\s{0,3}$/, '')
        .trim()
      if (name.length >= 3 && name.length <= MAX_CERTIFICATE) add(name, line, line.text.indexOf(name), name.length, 90)
      continue
    }
    for (const { 0: name, index } of line.text.matchAll(CERTIFICATE_PATTERN)) add(name, line, index, name.length, 80)
  }
  return [...found.values()]
}
