import type { Role } from '@muster/contract/access/roles.ts'
import { CandidateRow } from '@muster/contract/consultants/candidate.contract.ts'
import { candidateView as view } from '@muster/contract/consultants/view.contract.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { serializeResponse } from './serialize.ts'

const identity = {
  passportExpiry: null,
  residenceExpiry: null,
  workPermitExpiry: null,
  visaExpiry: '2027-01-31',
  medicalExpiry: null,
  nextExpiry: '2027-01-31',
}
const row = {
  ...Object.fromEntries(Object.keys(CandidateRow.shape).map((field) => [field, null])),
  id: 'f0000000-0000-4000-8000-00000000000a',
  version: 1,
  code: 'C-00001',
  name: 'Priya Nair',
  hasPhoto: false,
  countryID: 'AE',
  _country: { id: 'AE', name: 'United Arab Emirates', secret: 'x' },
  skills: [],
  tags: [],
  status: 'ACTIVE',
  createdAt: '',
  updatedAt: '',
  identity,
  personalEmail: 'priya@example.com',
}
const shown = (role: Role, item: object) =>
  (serializeResponse({ returns: z.array(CandidateRow), view }, { role }, [item]) as Record<string, unknown>[])[0]!

test('an undeclared column is not sent, nor one that the role can’t see', () => {
  const leaking = { ...row, passwordHash: 'x' }
  expect(shown('HR_MANAGER', leaking)).toMatchObject({ personalEmail: 'priya@example.com', identity })
  expect(JSON.stringify(shown('HR_MANAGER', leaking))).not.toMatch(/passwordHash|secret/)
  expect(shown('TAS_MANAGER', leaking)).not.toHaveProperty('personalEmail')
  expect(shown('TAS_MANAGER', leaking)).not.toHaveProperty('identity')
  expect(shown('FINANCE', leaking)).not.toHaveProperty('skills')
})

test('a record that does not exist is sent as null, for every role', () => {
  const returns = CandidateRow.nullable()
  for (const role of ['HR_MANAGER', 'FINANCE'] as const)
    expect(serializeResponse({ returns, view }, { role }, null)).toBeNull()
})

test('a row that violates the contract is never sent, and the error names the field', () => {
  expect(() => shown('HR_MANAGER', { ...row, name: 7 })).toThrow(/shape that the contract declares[\s\S]*name/)
})
