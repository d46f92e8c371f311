import { right } from '@muster/contract/kernel/api/permission.ts'
import { guardedMove, stateMachine } from '@muster/contract/kernel/api/states.ts'
import { expect, test } from 'vitest'
import { checksOf } from './checks.ts'

const edit = right('clients', 'edit')

test('a guard of a user’s transition without a check stops the program when it starts', () => {
  const step = guardedMove<'isPaid' | 'isSent'>
  const machine = stateMachine('letter', 'DRAFT', {
    DRAFT: { SENT: step(edit, ['isPaid']) },
    SENT: { DRAFT: step(edit, ['isSent'], { system: true }) },
  })
  const isPaid = () => null
  expect(checksOf(machine)({ isPaid })).toEqual({ isPaid })
  expect(() => checksOf(machine)({ isSent: () => null })).toThrow('The guard isPaid has no check.')
})
