import { ROLES, type Role } from '@muster/contract/access/roles.ts'
import { type Endpoint, exportRightsOf } from '@muster/contract/kernel/api/endpoint.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { MODULES } from './app.ts'
import { createTestApp, type TestApp } from './kernel/testing/app.ts'
import type { Caller } from './kernel/testing/caller.ts'
import { addresses, expectedPermissions, isAdmitted } from './kernel/testing/expected-permissions.ts'

/**
 * Every GET endpoint × 21 roles × two countries, compared with the list of permissions and the matrix, both parsed
 * independently (kernel/testing/expected-permissions.ts). Writing endpoints are tested in write-permissions.test.ts,
 * with real records and complete bodies.
 */
const ENDPOINTS = MODULES.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
const READ = ENDPOINTS.filter(({ method, open }) => method === 'GET' || open)
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const filled = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => (/ID$|^id$/.test(name) ? UNKNOWN_ID : 'AE'))

const send = (caller: Caller, { method, path }: Endpoint) =>
  method === 'GET' ? caller.get(filled(path)) : caller.post(filled(path), {})

const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`
const written = ({ resource, action, min }: Right) =>
  `${resource}.${action}${action === 'view' && min !== 'limited' ? `/${min}` : ''}`
const declared = ({ may, open }: Endpoint) => (may ? written(may) : open ? 'open' : 'signed-in')

test('every endpoint requires its documented permission, and every documented endpoint exists', () => {
  const declarations = new Map(ENDPOINTS.map((one) => [addressOf(one), [declared(one)]]))
  for (const { list, path } of ENDPOINTS)
    if (list && list.export !== false) {
      const rights = exportRightsOf(list).map(written).sort()
      declarations.set(`EXPORT ${path}`, list.export === 'own' ? ['signed-in'] : rights)
    }
  const known = new Map(addresses().map((one) => [one, expectedPermissions(one).toSorted()]))
  expect(Object.fromEntries(declarations)).toEqual(Object.fromEntries(known))
})

/** Runs the check for all roles concurrently, because each waits for PostgreSQL, and collects the errors. */
async function inAllRoles(
  callers: ReadonlyMap<Role, Caller>,
  errorsOf: (caller: Caller, role: Role) => Promise<string[]>,
): Promise<string[]> {
  return (await Promise.all(ROLES.map((role) => errorsOf(callers.get(role)!, role)))).flat()
}

describe.each([['AE'], ['SA']])('users with the role %s', (country) => {
  let app: TestApp
  const callers = new Map<Role, Caller>()
  beforeAll(async () => {
    app = await createTestApp()
    for (const role of ROLES) callers.set(role, await app.as(role, { countryIDs: [country] }))
  })

  test.each(READ.map((endpoint) => [addressOf(endpoint), endpoint] as const))(
    '%s admits exactly the users of the permission matrix',
    async (_name, endpoint) => {
      const wrong = await inAllRoles(callers, async (caller, role) => {
        const { status, code } = await send(caller, endpoint)
        const isAsMeant = (status !== 403) === isAdmitted(expectedPermissions(addressOf(endpoint)), role)
        return isAsMeant && status < 500 && (status !== 401 || endpoint.open)
          ? []
          : [`${role}: ${status} ${code ?? ''}`]
      })
      expect(wrong).toEqual([])
      if (!endpoint.open) expect((await send(app.anonymous, endpoint)).status).toBe(401)
    },
  )

  test.each(
    ENDPOINTS.filter(({ list }) => list && list.export !== false).map((endpoint) => [endpoint.path, endpoint] as const),
  )('%s/export admits exactly the users of the permission matrix', async (path) => {
    const wrong = await inAllRoles(callers, async (caller, role) => {
      const { status } = await caller.get(`${filled(path)}/export`, { format: 'csv' })
      const expected =
        isAdmitted(expectedPermissions(`EXPORT ${path}`), role) && isAdmitted(expectedPermissions(`GET ${path}`), role)
      return (status !== 403) === expected && status < 500 ? [] : [`${role}: ${status}`]
    })
    expect(wrong).toEqual([])
  })
})

test('at most fifteen endpoints need no sign-in, and each has a reason', () => {
  const open = ENDPOINTS.filter(({ open: reason }) => reason)
  expect(open.length).toBeLessThanOrEqual(15)
  for (const { open: reason } of open) expect(reason!.length).toBeGreaterThan(20)
})
