import { readFileSync } from 'node:fs'
import { ROLE_CODES, type Role } from '@muster/contract/access/roles.ts'
import { MODULES } from '../../app.ts'
import type { Module, TestAccess } from '../app/module.ts'

/** The data of each module that the permission tests need. */
export async function testAccessOf(modules: readonly Module[]): Promise<TestAccess[]> {
  const loaded = await Promise.all(modules.map(({ testAccess }) => testAccess?.()))
  return loaded.flatMap((module) => (module ? [module.testAccess] : []))
}

/** For `GET /clients` the permissions of which one is sufficient: `clients.view/lookup`, `signed-in` or `open`. */
const REQUESTED = new Map<string, string[]>()
for (const line of (await testAccessOf(MODULES)).flatMap(({ permissions }) => permissions.trim().split('\n'))) {
  const [accessRule, method, ...paths] = line.split(' ') as [string, string, ...string[]]
  for (const path of paths)
    REQUESTED.set(`${method} ${path}`, [...(REQUESTED.get(`${method} ${path}`) ?? []), accessRule])
}

export const expectedPermissions = (address: string): readonly string[] => REQUESTED.get(address) ?? []
export const addresses = (): string[] => [...REQUESTED.keys()]

/** The matrix parsed from its source text, independently of the product: each permission is a letter in a cell. */
const MATRIX = readFileSync(new URL('../../../../contract/src/access/matrix.ts', import.meta.url), 'utf8')
const LETTER: Readonly<Record<string, string>> = {
  create: 'C',
  edit: 'E',
  delete: 'D',
  approve: 'A',
  post: 'P',
  export: 'X',
}
const LINES = MATRIX.split('\n').filter((line) => line.startsWith('| '))
const CODES = LINES[0]!.split('|').map((cell) => cell.trim())

/** The cell as text, such as `cV~E`. */
export function cellOf(resource: string, role: Role): string {
  const column = CODES.findIndex((code) => ROLE_CODES[code as keyof typeof ROLE_CODES] === role)
  return LINES.find((line) => line.startsWith(`| ${resource} `))!
    .split('|')
    [column]!.trim()
}

/** Whether a role has one of the permissions. */
export const isAdmitted = (accessRules: readonly string[], role: Role): boolean =>
  accessRules.some((accessRule) => passes(accessRule, role))

function passes(accessRule: string, role: Role): boolean {
  if (accessRule === 'open' || accessRule === 'signed-in') return true
  const [, resource, action, min] = /^([a-z-]+)\.([a-z]+)(?:\/([a-z]+))?$/.exec(accessRule)!
  const cell = cellOf(resource!, role)
  if (action !== 'view') return cell.includes(LETTER[action!]!)
  if (min === 'lookup') return /[VL]/.test(cell)
  return min === 'full' ? /V(?!~)/.test(cell) : cell.includes('V')
}
