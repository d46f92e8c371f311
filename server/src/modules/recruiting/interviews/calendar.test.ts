import { expect, test } from 'vitest'
import { parseCalendar } from '../../../kernel/testing/fixtures/calendar.ts'
import { calendarFile } from './calendar.rules.ts'

test('a calendar file folds long lines between characters and escapes its texts', () => {
  const summary = `Interview: ${'سارة 🙂 '.repeat(20)}, a; b \\ c`
  const file = calendarFile(
    {
      uid: '1@muster',
      sequence: 3,
      startsAt: new Date('2026-06-17T10:00:00Z'),
      endsAt: new Date('2026-06-17T11:00:00Z'),
      writtenAt: new Date('2026-06-15T08:00:00Z'),
      isCancelled: false,
      summary,
      description: 'One\nTwo',
      location: null,
      url: null,
      organizer: { name: 'Maya "May" Haddad', email: 'maya@example.com' },
      attendee: { name: 'X', email: 'x@example.com' },
    },
    'REQUEST',
  )
  expect(parseCalendar(file)).toMatchObject({
    SUMMARY: summary,
    DESCRIPTION: 'One\nTwo',
    SEQUENCE: '3',
    DTSTART: '20260617T100000Z',
    STATUS: 'CONFIRMED',
    ORGANIZER: 'mailto:maya@example.com',
    'ORGANIZER.parameters': ';CN="Maya  May  Haddad"',
  })
})
