import { ROLE_LABELS, ROLES } from '@muster/contract/access/roles.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { expect, test } from 'vitest'
import { missingPermissionMessage } from './permission-holders.ts'

const approving = right('exchange-rates', 'approve')

test('who lacks a right is told the own role, a role that has it, and of an administrator', () => {
  const holder = ROLES.find((role) => may({ role }, approving))!
  const words = missingPermissionMessage('HR_MANAGER', approving)
  expect(words).toContain(`Your role, ${ROLE_LABELS.HR_MANAGER}, does not include it.`)
  expect(words).toContain(ROLE_LABELS[holder])
  expect(words).toContain('or an administrator for another role')
})

test('an administrator is not sent to the administrator', () => {
  expect(missingPermissionMessage('ADMIN', right('order-form-margin', 'view'))).not.toMatch(/administrator for/)
})

test('what only administrators do is asked of them, and of nobody twice', () => {
  expect(missingPermissionMessage('HR_MANAGER', right('users', 'edit'))).toBe(
    'Your role, HR Manager, does not include it. It belongs to Admin: ask a colleague in such a role.',
  )
})

test('of many roles the first few are named', () => {
  expect(missingPermissionMessage('ASSET_MANAGER', right('order-forms', 'view'))).toMatch(/ and \d+ other roles: ask/)
})
