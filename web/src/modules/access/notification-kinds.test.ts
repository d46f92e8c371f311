import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { NOTIFICATION_KINDS } from './notification-kinds.ts'

const modules = path.join(import.meta.dirname, '../../../../server/src/modules')
const written = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(test|demo)\.ts$/.test(name))
  .map((name) => readFileSync(path.join(modules, name), 'utf8'))
  .join('\n')

/** The kinds of docs/domain/fields.md, and feedback, which was added later. */
const TYPES = [
  'JOB_POST_CHANGE',
  'ORDER_FORM_STATUS',
  'ORDER_FORM_NOTE',
  'APPROVAL_REQUEST',
  'OFFER_UPDATE',
  'VISA_UPDATE',
  'ASSET_REQUEST',
  'FORM_SUBMITTED',
  'TIMESHEET_MISSING',
  'TIMESHEET_ACTION',
  'PAYROLL_ACTION',
  'BILLING_ACTION',
  'PO_ALERT',
  'EXPIRY_ALERT',
  'EXIT_ACTION',
  'RENEWAL_DUE',
  'FEEDBACK',
]

it('offers a choice for each notification type that is sent', () => {
  const offered = NOTIFICATION_KINDS.flatMap(({ kinds }) => kinds.map(({ type }) => type))
  expect(offered).toContain('TIMESHEET_ACTION')
  // The words alone are ambiguous: they may be the name of a rule or a status.
  expect(TYPES.filter((type) => new RegExp(`type: '${type}'`).test(written) && !offered.includes(type))).toEqual([])
})

it('offers no choice for notification types that are never sent', () => {
  const offered = NOTIFICATION_KINDS.flatMap(({ kinds }) => kinds.map(({ type }) => type))
  expect(offered.length).toBeGreaterThan(5)
  expect(offered.filter((type) => !written.includes(`'${type}'`))).toEqual([])
})
