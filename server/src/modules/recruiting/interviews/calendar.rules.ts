/**
 * Calendar files of interviews (RFC 5545, RFC 5546). Times are in UTC, so that every calendar shows them in its own
 * time zone.
 */

export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

interface Party {
  readonly name: string
  readonly email: string
}

export interface CalendarEvent {
  /** The same for all changes of an interview. */
  readonly uid: string
  /** Increases with each change. */
  readonly sequence: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly writtenAt: Date
  readonly isCancelled: boolean
  readonly summary: string
  readonly description: string | null
  readonly location: string | null
  readonly url: string | null
  readonly organizer: Party | null
  /** Each recipient gets a file of their own, so that no recipient sees the address of another. */
  readonly attendee: Party | null
}

/** The content of the attached file, with CRLF and folded lines. */
export function calendarFile(event: CalendarEvent, method: CalendarMethod): Buffer {
  const { organizer, attendee } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Muster//Interviews//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`] : []),
    ...(attendee && method !== 'PUBLISH' ? [attendeeLine(attendee, method)] : []),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return Buffer.from(lines.map((line) => `${folded(line)}\r\n`).join(''))
}

const attendeeLine = ({ name, email }: Party, method: CalendarMethod) =>
  `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=${
    method === 'REQUEST' ? 'TRUE' : 'FALSE'
  };CN=${quoted(name)}:mailto:${email}`

/** `20261125T100000Z` */
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** The value of a parameter; it cannot contain a quotation mark. */
const quoted = (text: string) => `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`

const MAX_OCTETS = 75

/** Lines of at most 75 octets; the continuation starts with a space. A character is never split. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      parts.push(part)
      part = ''
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
