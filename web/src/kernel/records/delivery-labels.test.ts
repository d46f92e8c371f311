import type { MailDelivery } from '@muster/contract/kernel/api/mail-delivery.ts'
import { expect, test } from 'vitest'
import { mailStatusLabel, shownOf, standOf } from './delivery-labels.ts'

const at = '2026-11-23T10:00:00.000Z'
const mail = (id: string, state: MailDelivery['state'], kind: MailDelivery['kind'] = 'INVOICE'): MailDelivery => ({
  id,
  kind,
  to: 'ap@client.example',
  state,
  at,
  sentAt: null,
  nextTryAt: null,
  reason: null,
})

test('An email that is on hold or unsent is not reported as being sent', () => {
  expect(mailStatusLabel('INV-1', 'WAITING')).toBe('INV-1 is being sent')
  expect(mailStatusLabel('The payslips', null, true)).toBe('The payslips are being sent')
  for (const state of ['NO_SERVER', 'HELD'] as const)
    for (const isMany of [true, false]) expect(mailStatusLabel('INV-1', state, isMany)).not.toContain('being sent')
})

test('An invoice is sent when one of its emails was sent; otherwise its most urgent status is shown', () => {
  expect(standOf([], 'INVOICE')).toBeNull()
  expect(standOf([mail('a', 'NO_SERVER'), mail('b', 'HELD')], 'INVOICE')).toBe('HELD')
  expect(standOf([mail('a', 'HELD'), mail('b', 'SENT')], 'INVOICE')).toBe('SENT')
  expect(standOf([mail('a', 'SENT', 'PAYMENT_REMINDER'), mail('b', 'NO_SERVER')], 'INVOICE')).toBe('NO_SERVER')
})

test('A record shows its unsent emails, or the latest email', () => {
  const ids = (mails: MailDelivery[]) => shownOf(mails).map(({ id }) => id)
  expect(ids([mail('new', 'SENT'), mail('old', 'FAILED')])).toEqual(['old'])
  expect(ids([mail('new', 'SENT'), mail('old', 'SENT')])).toEqual(['new'])
  expect(ids([])).toEqual([])
})
