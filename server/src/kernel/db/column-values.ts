import pg from 'pg'

const { builtins } = pg.types
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY: number = 1009

type Parse<T> = (value: string) => T

const asText: Parse<string> = (value) => value
const driverTexts = pg.types.getTypeParser(TEXT_ARRAY, 'text') as Parse<(string | null)[]>
const driverInstant = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text') as Parse<Date>

const [QUOTE, OPEN, SPACE, DASH, COLON, DOT, PLUS, ZERO] = ['"', '{', ' ', '-', ':', '.', '+', '0'].map((sign) =>
  sign.charCodeAt(0),
) as [number, number, number, number, number, number, number, number]

/**
 * `{Java,"Spring Boot"}`; the driver parses it character by character. Nested and escaped values are left to the
 * driver.
 */
export function textsOf(value: string): (string | null)[] {
  const end = value.length - 1
  if (end === 1) return []
  if (value.charCodeAt(0) !== OPEN || value.charCodeAt(1) === OPEN || value.includes('\\')) return driverTexts(value)
  const found: (string | null)[] = []
  for (let at = 1; at < end; ) {
    const quoted = value.charCodeAt(at) === QUOTE
    const stop = quoted ? value.indexOf('"', at + 1) : value.indexOf(',', at)
    const to = stop < 0 ? end : stop
    const token = value.slice(quoted ? at + 1 : at, to)
    found.push(!quoted && token === 'NULL' ? null : token)
    at = quoted ? to + 2 : to + 1
  }
  return found
}

/**
 * `2026-11-21 22:58:07.123456+00`, truncated to milliseconds; the driver needs two patterns for it. Other zones and
 * eras are left to the driver.
 */
export function instantOf(value: string): Date {
  const { length } = value
  const isExpectedFormat =
    value.charCodeAt(4) === DASH &&
    value.charCodeAt(10) === SPACE &&
    value.charCodeAt(16) === COLON &&
    value.charCodeAt(length - 3) === PLUS &&
    value.charCodeAt(length - 2) === ZERO &&
    value.charCodeAt(length - 1) === ZERO &&
    (length === 22 || value.charCodeAt(19) === DOT)
  const twoDigits = (at: number) => (value.charCodeAt(at) - ZERO) * 10 + value.charCodeAt(at + 1) - ZERO
  const year = twoDigits(0) * 100 + twoDigits(2)
  // Date.UTC interprets years before 100 as years of the last century.
  if (!isExpectedFormat || year < 100) return driverInstant(value)
  const digit = (at: number) => (at < length - 3 ? value.charCodeAt(at) - ZERO : 0)
  const milliseconds = length === 22 ? 0 : digit(20) * 100 + digit(21) * 10 + digit(22)
  return new Date(
    Date.UTC(year, twoDigits(5) - 1, twoDigits(8), twoDigits(11), twoDigits(14), twoDigits(17), milliseconds),
  )
}

/**
 * Dates and amounts stay text, so that no time zone shifts a date and no float touches an amount; IDs and counts are
 * numbers.
 */
const PARSERS: Readonly<Record<number, Parse<unknown>>> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: asText,
  [builtins.NUMERIC]: asText,
  [builtins.TIMESTAMPTZ]: instantOf,
  [TEXT_ARRAY]: textsOf,
  [INT8_ARRAY]: (value) => textsOf(value).map((item) => (item === null ? null : Number(item))),
  [DATE_ARRAY]: textsOf,
  [NUMERIC_ARRAY]: textsOf,
}

/** The parser of column values of this type. */
export function parserFor(oid: number, format?: 'text' | 'binary') {
  return (format === 'binary' ? undefined : PARSERS[oid]) ?? pg.types.getTypeParser(oid, format)
}
