import { invoiceStates } from '@muster/contract/billing/core/states.contract.ts'
import type { DeliveryState } from '@muster/contract/kernel/api/mail-rules.ts'
import { expect, test } from 'vitest'
import { INVOICE_STATUSES, unitsOf } from '../labels.ts'
import { resolutionLink } from '../resolution-links.ts'
import {
  effectOfMany,
  invoiceTransitionLabel,
  isEditable,
  isIssued,
  isLateToIssue,
  isPossible,
  isRunning,
  lateMessage,
  sentMessage,
} from './invoiceTransitions.ts'

type Status = keyof typeof INVOICE_STATUSES
const statuses = Object.keys(INVOICE_STATUSES) as Status[]
const move = (...names: string[]) => ({
  to: 'ISSUED',
  allowed: names.length === 0,
  needsReason: false,
  why: names.map((name) => ({ name, message: 'Because.' })),
})

test('a transition is available when only dialog inputs are missing; any other unmet guard blocks it', () => {
  expect(isPossible(move())).toBe(true)
  expect(isPossible(move('issueDateValid'))).toBe(true)
  expect(isPossible(move('delivered'))).toBe(true)
  expect(isPossible(move('issueDateValid', 'taxDataComplete'))).toBe(false)
  expect(isPossible({ ...move(), allowed: false })).toBe(false)
})

test('every user transition has a label; lines change only before submission; payments are recorded only while an amount is outstanding', () => {
  for (const from of statuses)
    for (const [to, step] of Object.entries(invoiceStates.transitions[from]))
      if (!step?.system) expect(invoiceTransitionLabel(from, to)).not.toBe(to)
  expect(statuses.filter((status) => isEditable({ status }))).toEqual(['DRAFT', 'RETURNED'])
  expect(isIssued({ number: null })).toBe(false)
  expect(statuses.filter((status) => isRunning({ number: 'INV-1', status }))).not.toContain('PAID')
  expect(isRunning({ number: null, status: 'APPROVED' })).toBe(false)
})

test('an issue links to where it is fixed, and nowhere when it is fixed on the invoice itself', () => {
  const about = { clientID: 'c', _client: { name: 'Bank' }, legalEntityID: null, countryID: 'AE', timesheetID: 't' }
  expect(resolutionLink({ resolution: 'TIMESHEET' }, about)?.href).toBe('/timesheets/t')
  expect(resolutionLink({ resolution: 'PURCHASE_ORDER' }, about)?.href).toBe('/purchase-orders?clientID=c')
  expect(resolutionLink({ resolution: 'INVOICE' }, about)?.href).toBe('/timesheets/billing?clientID=c')
  expect(resolutionLink({ resolution: 'INVOICE' }, { ...about, invoiceID: 'i' })).toBeNull()
})

test('quantities have singular and plural units', () => {
  expect(unitsOf('1.0000', 'MONTH')).toBe('1 month')
  expect(unitsOf('20.50', 'DAY')).toBe('20.5 days')
  expect(unitsOf('3', 'ITEM')).toBe('3')
})

test('the issue dialog shows how many invoices are late before issuing many', () => {
  expect(isLateToIssue({ issueBy: '2026-11-14' }, '2026-11-15')).toBe(true)
  expect(isLateToIssue({ issueBy: '2026-11-15' }, '2026-11-15')).toBe(false)
  expect(isLateToIssue({ issueBy: null }, '2026-11-15')).toBe(false)
  expect(lateMessage(8, 14)).toBe('8 of 14 are past the legal deadline.')
  expect(lateMessage(14, 14)).toBe('All 14 are past the legal deadline.')
  expect([lateMessage(1, 14), lateMessage(1, 1)]).toEqual([
    '1 of 14 is past the legal deadline.',
    'The invoice is past the legal deadline.',
  ])
  expect(effectOfMany('ISSUED')).toMatch(/^Assigns an invoice number to each/)
})

test('an invoice counts as delivered once the mail server accepted its email, or when it was sent another way', () => {
  const mail = (state: DeliveryState) => ({
    id: 'a',
    kind: 'INVOICE' as const,
    to: 'ap@client.example',
    state,
    at: '2026-11-23T10:00:00.000Z',
    sentAt: null,
    nextTryAt: null,
    reason: null,
  })
  const message = (...states: DeliveryState[]) => sentMessage({ deliveries: states.map(mail), delivery: 'EMAIL' })
  expect(message()).toBe('Emailed to the client. Record payments when they arrive.')
  expect(message('HELD', 'SENT')).toBe(message())
  for (const state of ['NO_SERVER', 'WAITING', 'HELD', 'FAILED'] as const) expect(message(state)).not.toBe(message())
  expect(message('NO_SERVER')).toContain('no mail server is set up')
  expect(sentMessage({ deliveries: [mail('NO_SERVER')], delivery: 'PORTAL' })).toContain('portal')
})
