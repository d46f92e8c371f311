import { expect, test } from 'vitest'
import { ROLES } from '../access/roles.ts'
import { may, right } from '../kernel/api/permission.ts'
import { usesClientTerms } from './client-terms.rules.ts'

test('the finance manager for payroll is the only role that sees margins but does not calculate with client terms', () => {
  const readers = ROLES.filter((role) => may({ role }, right('order-form-margin', 'view')))
  expect(readers.filter((role) => !usesClientTerms({ role }))).toEqual(['FINANCE_MANAGER_PAYROLL'])
})
