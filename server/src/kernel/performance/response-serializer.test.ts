import { ROLES, type Role } from '@muster/contract/access/roles.ts'
import { Candidate, CandidateRow } from '@muster/contract/consultants/candidate.contract.ts'
import { candidateView as view } from '@muster/contract/consultants/view.contract.ts'
import type { View } from '@muster/contract/kernel/api/views.ts'
import { Day, Id, Instant, Money, text } from '@muster/contract/kernel/values/fields.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { serializeResponse, serializeWithSchema } from './response-serializer.ts'

/** A generated serializer returns the same as the schemas and the view, for any value that a handler returns. */
const outcomeOf = (work: () => unknown): string => {
  try {
    return JSON.stringify(work()) ?? 'nothing'
  } catch (error) {
    return (error as Error).message
  }
}

const TEXTS = [
  '',
  'Priya',
  'x'.repeat(300),
  'two\nlines',
  'AE',
  'ACTIVE',
  'US',
  '2026-02-28',
  '2026-02-30',
  '1850-01-01',
  '2026-11-21T08:00:00.000Z',
  '12500.00',
  'F0000000-0000-4000-8000-00000000000A',
  'f0000000-0000-4000-8000-00000000000a',
]
const anything = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, null, undefined, 0, 1, 1.5, -1, Number.NaN, 2 ** 60, true, new Date(0), [], {}),
  fc.array(fc.constantFrom(...TEXTS), { maxLength: 3 }),
)

interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly entries?: object
}

/** Mostly values that match the schema; occasionally one that does not, and undeclared columns. */
function valueFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { type, shape, innerType, element, entries } = schema.def as unknown as Def
  if (type === 'nullable') return fc.oneof(fc.constant(null), valueFor(innerType!))
  if (type === 'optional') return fc.oneof(fc.constant(undefined), valueFor(innerType!))
  if (type === 'array') return fc.array(valueFor(element!), { maxLength: 3 })
  if (type === 'object') {
    const fields = Object.entries(shape!).map(([name, field]) => [name, mostly(valueFor(field))])
    const whole = fc.record(Object.fromEntries(fields))
    return fc
      .tuple(whole, fc.nat(9))
      .map(([record, n]) => (n === 0 ? { ...(record as object), passwordHash: 'leak' } : record))
  }
  if (type === 'enum') return fc.constantFrom(...Object.values(entries!))
  if (type === 'boolean') return fc.boolean()
  if (type === 'number') return fc.integer({ min: 1, max: 2100 })
  const fitting = TEXTS.filter((text) => schema.safeParse(text).success)
  return fitting.length > 0 ? fc.constantFrom(...fitting) : anything
}

const mostly = (fitting: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 200, arbitrary: fitting }, { weight: 1, arbitrary: anything })

const EveryType = z.object({
  id: Id,
  on: Day.optional(),
  at: Instant,
  worth: Money.nullable(),
  typed: text(20),
  parts: z.strictObject({ size: z.int().min(1).max(9).optional(), kind: z.literal(['A', 'ACTIVE']) }).nullable(),
  either: z.union([z.string(), z.number()]),
  by: z.record(z.string(), z.number()).optional(),
  any: z.unknown(),
  last: z.number(),
})

const SHAPES: Record<string, { returns: z.ZodType; view?: View }> = {
  'a list of consultants': { returns: z.array(CandidateRow), view },
  'a consultant': { returns: Candidate, view },
  'a consultant or nobody, without a view': { returns: Candidate.nullable() },
  'an object with every type of field': { returns: z.array(EveryType) },
}

describe('a response contains only what the contract declares and the role can see', () => {
  test.each(Object.entries(SHAPES))('%s', (_, shape) => {
    const role = fc.constantFrom(...ROLES)
    let accepted = 0
    fc.assert(
      fc.property(valueFor(shape.returns), role, (data, role) => {
        const reader = shape.view ? { view: shape.view, role } : null
        const generated = outcomeOf(() => serializeResponse(shape, { role }, data))
        if (generated.startsWith('{') || generated.startsWith('[')) accepted += 1
        expect(generated).toBe(outcomeOf(() => serializeWithSchema(shape.returns, reader, data)))
      }),
      { numRuns: 400 },
    )
    expect(accepted).toBeGreaterThan(40)
  })
})

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
