import { RULE_CODES } from '@muster/contract/kernel/api/error-codes.ts'
import { MODULES } from '@muster/server/app.ts'
import { expect, test } from 'vitest'

/** The guards that the server checks one by one: the names of all transitions, without those of the system. */
const guards = MODULES.flatMap(({ states = [] }) =>
  states.flatMap(({ transitions }) =>
    Object.values<object>(transitions)
      .flatMap((targets) => Object.values(targets))
      .flatMap((move) => ('guards' in move ? (move.guards as string[]) : [])),
  ),
)

test('each guard has an error code that names the problem', () => {
  expect(guards.length).toBeGreaterThan(100)
  expect(
    [...new Set(guards)].filter((guard) => !Object.hasOwn(RULE_CODES, guard)),
    'add them to contract/src/kernel/api/error-codes.ts',
  ).toEqual([])
})
