import type { ParsedField } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { NATIONALITIES } from '../../../../kernel/import/country.ts'
import { dayIn } from './dates.rules.ts'
import { CITIES, TITLE_PATTERN } from './dictionary.rules.ts'
import { field, placeOf, type ResumeLine } from './lines.rules.ts'

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+){1,4}(?![\w])/g
const PHONE = /(?<![\w/])(?:\+|00)?\(?\d[\d\s().-]{6,18}\d(?![\w/])/g
const PHONE_LABEL = /\b(phone|mobile|mob|tel|cell|contact|whatsapp)\b|هاتف|جوال/iu
const LINK =
  /(?<![\w@.-])(?:https?:\/\/)?(?:[a-z0-9-]{1,30}\.){0,2}(?:linkedin\.com\/in|github\.com|gitlab\.com|stackoverflow\.com\/users)\/[\w%./-]{1,200}/gi

/** Email addresses, phone numbers and profiles, each once; the first of each is the main one. */
export function contactsIn(lines: readonly ResumeLine[]): ParsedField[] {
  const found: ParsedField[] = []
  for (const line of lines) {
    for (const { 0: email, index } of line.text.matchAll(EMAIL))
      found.push(field('email', email.toLowerCase(), placeOf(line, index, email.length), 98))
    for (const { 0: url, index } of line.text.matchAll(LINK)) {
      const address = url.replace(/[./]{1,5}$/, '')
      const value = {
        label: /linkedin/i.test(url) ? 'LinkedIn' : null,
        url: /^https?:/i.test(address) ? address : `https://${address}`,
      }
      found.push(field('link', value, placeOf(line, index, address.length), 95))
    }
    found.push(...phonesIn(line))
  }
  const known = new Set<string>()
  return found.filter((one) => {
    const key = `${one.field} ${JSON.stringify(one.value).replace(/[\s().-]/g, '')}`
    return !known.has(key) && known.add(key)
  })
}

function phonesIn(line: ResumeLine): ParsedField[] {
  const isLabelled = PHONE_LABEL.test(line.text)
  const found: ParsedField[] = []
  for (const { 0: written, index } of line.text.matchAll(PHONE)) {
    const number = written.trim()
    const digits = number.replace(/\D/g, '').length
    const isInternational = /^(\+|00)/.test(number)
    // Two adjacent years and numbers of documents are not phone numbers.
    const isYears = /^\(?(19|20)\d{2}\W+(19|20)\d{2}\)?$/.test(number)
    if (digits < 8 || digits > 15 || isYears || !(isInternational || isLabelled)) continue
    found.push(
      field('phone', number.replace(/\s+/g, ' '), placeOf(line, index, number.length), isInternational ? 95 : 85),
    )
  }
  return found
}

const NAME_LABEL = /^(?:full )?(?:name|الاسم) ?[:：-] ?(\S.*)$/iu
const NOT_A_NAME = /curriculum|vitae|resume|résumé|\bcv\b|profile|page \d|confidential|السيرة/iu
const NAME = /^[\p{L}][\p{L}'’.-]*(?: [\p{L}][\p{L}'’.-]*){0,5}$/u
/** The name is at the top of a CV. */
const TOP = 6

/** The labelled name, else the first line that can be a name. */
export function nameIn(lines: readonly ResumeLine[]): ParsedField[] {
  for (const line of lines.slice(0, 40)) {
    const [, labelled] = NAME_LABEL.exec(line.text) ?? []
    if (labelled && NAME.test(labelled.trim()))
      return [field('name', tidyName(labelled.trim()), placeOf(line, line.text.indexOf(labelled), labelled.length), 95)]
  }
  for (const [nth, line] of lines.slice(0, TOP).entries()) {
    // The text after a bar or a tab is the title.
    const first = line.text.split(/\s*[|•·]\s*|\s{3,}|,\s/)[0]!.trim()
    const isName = NAME.test(first) && !NOT_A_NAME.test(first) && !TITLE_PATTERN.test(first) && !(first in CITIES)
    if (!isName || (!first.includes(' ') && nth > 0)) continue
    const place = placeOf(line, line.text.indexOf(first), first.length)
    return [field('name', tidyName(first), place, nth === 0 ? 85 : 65)]
  }
  return []
}

/** `PRIYA NAIR` as `Priya Nair`. */
const tidyName = (name: string) =>
  name === name.toUpperCase() && name !== name.toLowerCase()
    ? name.toLowerCase().replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
    : name

const PLACE_LABEL = /\b(location|address|city|residence|lives? in|based in)\b|العنوان|المدينة/iu
const CITY = new RegExp(`(?<!\\p{L})(${Object.keys(CITIES).join('|')})(?!\\p{L})`, 'iu')
const COUNTRY_OF = new Map(Object.entries(CITIES).map(([city, country]) => [city.toLowerCase(), { city, country }]))
/** Without a label, a city counts only in these first lines: further down it is the city of an employer. */
const HEAD_LINES = 10

/** The place of residence. */
export function residenceIn(lines: readonly ResumeLine[]): ParsedField[] {
  for (const [nth, line] of lines.entries()) {
    const isLabelled = PLACE_LABEL.test(line.text)
    if (!isLabelled && (nth >= HEAD_LINES || line.section !== 'HEAD')) continue
    const match = CITY.exec(line.text)
    if (!match) continue
    const { city, country } = COUNTRY_OF.get(match[1]!.toLowerCase())!
    const place = placeOf(line, match.index, match[1]!.length)
    const confidence = isLabelled ? 90 : 75
    return [field('city', city, place, confidence), field('residenceCountry', country, place, confidence)]
  }
  return []
}

const NATIONALITY = /\b(?:nationality|citizenship)\s{0,3}[:：-]?\s{0,3}([\p{L} ]{1,40})|الجنسية/iu
const BIRTH = /\b(date of birth|birth ?date|dob|born(?: on)?)\b|تاريخ الميلاد/iu

/** Nationality and date of birth, if they are labelled. */
export function personalIn(lines: readonly ResumeLine[]): ParsedField[] {
  const found: ParsedField[] = []
  for (const line of lines) {
    const [, stated = ''] = NATIONALITY.exec(line.text) ?? []
    const known = Object.keys(NATIONALITIES).find((one) => stated.trim().toLowerCase().startsWith(one))
    if (known)
      found.push(
        field('nationality', NATIONALITIES[known]!, placeOf(line, line.text.indexOf(stated.trim()), known.length), 95),
      )
    const birth = BIRTH.exec(line.text)
    const day = birth && dayIn(line.text.slice(birth.index))
    if (birth && day)
      found.push(field('birthDate', day, placeOf(line, birth.index, line.text.length - birth.index), 92))
  }
  return found
}
