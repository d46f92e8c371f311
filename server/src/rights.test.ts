import { readFileSync } from 'node:fs'
import { ROLE_CODES, ROLES, type Role } from '@muster/contract/access/roles.ts'
import type { Endpoint } from '@muster/contract/kernel/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { MODULES } from './app.ts'
import { type TestHouse, testHouse } from './kernel/testing/app.ts'
import type { Caller } from './kernel/testing/caller.ts'

/**
 * Every endpoint × 21 roles × two countries, against the matrix as it is written, read here a second time and in another way than the
 * product reads it: a right is a letter in a cell.
 */
const MATRIX = readFileSync(new URL('../../contract/src/access/matrix.ts', import.meta.url), 'utf8')
const LETTER = { view: 'V', create: 'C', edit: 'E', delete: 'D', approve: 'A', post: 'P', export: 'X' } as const

function cellOf(resource: string, role: Role): string {
  const lines = MATRIX.split('\n').filter((line) => line.startsWith('| '))
  const codes = lines[0]!.split('|').map((cell) => cell.trim())
  const column = codes.findIndex((code) => ROLE_CODES[code as keyof typeof ROLE_CODES] === role)
  return lines
    .find((line) => line.startsWith(`| ${resource} `))!
    .split('|')
    [column]!.trim()
}

function isAdmitted({ may }: Endpoint, role: Role): boolean {
  if (!may) return true
  const cell = cellOf(may.resource, role)
  if (may.action !== 'view') return cell.includes(LETTER[may.action])
  if (may.least === 'lookup') return /[VL]/.test(cell)
  return may.least === 'full' ? /V(?!~)/.test(cell) : cell.includes('V')
}

const ENDPOINTS = MODULES.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
const NOBODY = '00000000-0000-4000-8000-000000000000'
const filled = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => (/ID$|^id$/.test(name) ? NOBODY : 'AE'))

const ask = (caller: Caller, { method, path }: Endpoint) => {
  const at = filled(path)
  if (method === 'GET') return caller.get(at)
  if (method === 'DELETE') return caller.del(at)
  return method === 'POST' ? caller.post(at, {}) : caller.put(at, {})
}

/** What is wrong in any role, asked at once: each waits for PostgreSQL beside the others. */
async function inAllRoles(
  callers: ReadonlyMap<Role, Caller>,
  faultsOf: (caller: Caller, role: Role) => Promise<string[]>,
): Promise<string[]> {
  return (await Promise.all(ROLES.map((role) => faultsOf(callers.get(role)!, role)))).flat()
}

describe.each([['AE'], ['SA']])('for people of %s', (country) => {
  let house: TestHouse
  const callers = new Map<Role, Caller>()
  beforeAll(async () => {
    house = await testHouse()
    for (const role of ROLES) callers.set(role, await house.as(role, { countryIDs: [country] }))
  })

  test.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s lets in whom the matrix lets in, and nobody else',
    async (_name, endpoint) => {
      const wrong = await inAllRoles(callers, async (caller, role) => {
        const { status, code } = await ask(caller, endpoint)
        const isAsMeant = (status !== 403) === (endpoint.open ? true : isAdmitted(endpoint, role))
        return isAsMeant && status < 500 && (status !== 401 || endpoint.open)
          ? []
          : [`${role}: ${status} ${code ?? ''}`]
      })
      expect(wrong).toEqual([])
      if (!endpoint.open) expect((await ask(house.anonymous, endpoint)).status).toBe(401)
    },
  )

  test.each(
    ENDPOINTS.filter(({ list }) => list && list.export !== false).map((endpoint) => [endpoint.path, endpoint] as const),
  )('%s/export lets in whom the matrix lets in, and nobody else', async (path, endpoint) => {
    const wrong = await inAllRoles(callers, async (caller, role) => {
      const { status } = await caller.get(`${filled(path)}/export`, { format: 'csv' })
      const rights = [endpoint.list!.export].flat()
      const mayTake = rights.some((may) => may !== false && isAdmitted({ ...endpoint, may } as Endpoint, role))
      const expected = mayTake && isAdmitted(endpoint, role)
      return (status !== 403) === expected && status < 500 ? [] : [`${role}: ${status}`]
    })
    expect(wrong).toEqual([])
  })
})

test('at most fifteen endpoints are open to strangers, and each says why', () => {
  const open = ENDPOINTS.filter(({ open: reason }) => reason)
  expect(open.length).toBeLessThanOrEqual(15)
  for (const { open: reason } of open) expect(reason!.length).toBeGreaterThan(20)
})
