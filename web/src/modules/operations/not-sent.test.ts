import { expect, it } from 'vitest'
import { isNotSent } from './not-sent.ts'

const createdAt = '2026-11-21T10:00:00.000Z'
const at = (time: string) => Date.parse(`2026-11-21T${time}.000Z`)
const waiting = { state: 'WAITING', attempts: 0, createdAt } as const

it('warns when an email has waited for a minute without an attempt to send it', () => {
  expect(isNotSent(waiting, at('10:00:50'))).toBe(false)
  expect(isNotSent(waiting, at('10:01:01'))).toBe(true)
})

it('does not warn of email that was tried, sent or put on hold', () => {
  expect(isNotSent({ ...waiting, attempts: 1 }, at('11:00:00'))).toBe(false)
  expect(isNotSent({ ...waiting, state: 'SENT' }, at('11:00:00'))).toBe(false)
  expect(isNotSent({ ...waiting, state: 'HELD' }, at('11:00:00'))).toBe(false)
})
