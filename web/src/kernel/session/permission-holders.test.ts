import { ROLE_LABELS, ROLES } from '@muster/contract/access/roles.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { expect, test } from 'vitest'
import { missingPermissionMessage } from './permission-holders.ts'

const approving = right('exchange-rates', 'approve')

test('a missing permission names the user’s own role, a role that has it, and an administrator', () => {
  const holder = ROLES.find((role) => may({ role }, approving))!
  const message = missingPermissionMessage('HR_MANAGER', approving)
  expect(message).toContain(`Your role, ${ROLE_LABELS.HR_MANAGER}, doesn’t have this permission.`)
  expect(message).toContain(ROLE_LABELS[holder])
  expect(message).toContain('or an administrator for another role')
})

test('an administrator is not advised to ask an administrator', () => {
  expect(missingPermissionMessage('ADMIN', right('order-form-margin', 'view'))).not.toMatch(/administrator for/)
})

test('a permission that only administrators have names them once', () => {
  expect(missingPermissionMessage('HR_MANAGER', right('users', 'edit'))).toBe(
    'Your role, HR Manager, doesn’t have this permission. Ask a colleague with this permission: Admin.',
  )
})

test('only the first few of many roles are named', () => {
  expect(missingPermissionMessage('ASSET_MANAGER', right('order-forms', 'view'))).toMatch(/: .+ and \d+ other roles/)
})
