import type { Role } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { hashPassword } from '../../../kernel/security/passwords.ts'

/** Used only in the demo company, which runs on this machine only and is never created in production. */
export const DEMO_PASSWORD = 'sunlit harbour at seven'

export interface DemoUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly countryIDs: readonly string[]
}

type Person = readonly [role: Role, name: string, countryIDs?: readonly string[]]

/** All 21 roles; the first of each role is the one whose sign-in the demo offers. */
const PEOPLE: readonly Person[] = [
  ['ADMIN', 'Salma Khalil'],
  ['MANAGING_DIRECTOR', 'Omar Al Rashid'],
  ['COO', 'Helen Marsh'],
  ['CFO', 'Vikram Malhotra'],
  ['COUNTRY_MANAGER', 'Layla Haddad', ['AE']],
  ['COUNTRY_MANAGER', 'Faisal Al-Harbi', ['SA']],
  ['COUNTRY_MANAGER', 'Hamad Al-Sulaiti', ['QA', 'BH', 'KW', 'OM']],
  ['COUNTRY_MANAGER', 'Ayesha Siddiqui', ['IN', 'EG', 'PK', 'GB']],
  ['ASSOCIATE_DIRECTOR', 'Rania Aziz', ['AE', 'SA']],
  ['BUSINESS_DEVELOPMENT', 'Daniel Okafor'],
  ['BUSINESS_DEVELOPMENT', 'Sara Mansour'],
  ['BUSINESS_DEVELOPMENT', 'Imran Qureshi'],
  ['FINANCE', 'Greta Lindqvist'],
  ['FINANCE_MANAGER_INVOICE', 'Meera Krishnan'],
  ['FINANCE_EXECUTIVE_INVOICE', 'Hassan Raza'],
  ['FINANCE_EXECUTIVE_INVOICE', 'Dina Fouad', ['EG', 'AE']],
  ['FINANCE_MANAGER_PAYROLL', 'Joseph Mathew'],
  ['FINANCE_EXECUTIVE_PAYROLL', 'Nadia Rahman'],
  ['FINANCE_EXECUTIVE_PAYROLL', 'Karim Nassar', ['SA', 'QA', 'BH']],
  ['HR_VICE_PRESIDENT', 'Caroline Weber'],
  ['HR_MANAGER', 'Maya Haddad'],
  ['HR_MANAGER', 'Turki Al-Qahtani', ['SA']],
  ['HR_ASSOCIATE', 'Anita Desai'],
  ['HR_ASSOCIATE', 'Yusuf Saleh', ['AE', 'OM']],
  ['TAS_VICE_PRESIDENT', 'Gareth Powell'],
  ['TAS_MANAGER', 'Priyanka Nambiar'],
  ['TAS_LEAD', 'Ziad Barakat'],
  ['TALENT_ACQUISITION', 'Sneha Kulkarni'],
  ['TALENT_ACQUISITION', 'Ahmed Sherif'],
  ['TALENT_ACQUISITION', 'Mariam Yousef'],
  ['TALENT_ACQUISITION', 'Rohan Pillai'],
  ['VISA_TEAM', 'Khalid Bin Saeed'],
  ['ASSET_MANAGER', 'Tomasz Nowak'],
]

/** `finance.manager.invoice@example.com` for the first user of a role, then `…2@`. */
function addressOf(role: Role, nth: number): string {
  return `${role.toLowerCase().replaceAll('_', '.')}${nth === 1 ? '' : nth}@example.com`
}

/** Creates the 33 users of the demo company, who all have the demo password. */
export async function demoUsers(db: Db, now: Date): Promise<DemoUser[]> {
  const counted = new Map<Role, number>()
  const made: DemoUser[] = []
  // One hash for all: the password is printed anyway, and 32 hashes took a fifth of the first start.
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const [role, name, countryIDs = []] of PEOPLE) {
    const nth = (counted.get(role) ?? 0) + 1
    counted.set(role, nth)
    const user = { name, role, email: addressOf(role, nth), passwordHash, passwordChangedAt: now }
    const { id } = await db.insertInto('appUser').values(user).returning('id').executeTakeFirstOrThrow()
    if (countryIDs.length > 0)
      await db
        .insertInto('userCountry')
        .values(countryIDs.map((countryId) => ({ userId: id, countryId })))
        .execute()
    made.push({ id, name, email: user.email, role, countryIDs })
  }
  return made
}

/** The current users of the demo company, in the order of their creation. */
export async function readDemoUsers(db: Db): Promise<DemoUser[]> {
  const addresses = PEOPLE.map(([role], i) =>
    addressOf(role, PEOPLE.slice(0, i + 1).filter(([r]) => r === role).length),
  )
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'name', 'email', 'role'])
    .select((eb) =>
      eb
        .selectFrom('userCountry')
        .select(sql<string[]>`coalesce(array_agg(country_id order by country_id), '{}')`.as('ids'))
        .whereRef('userId', '=', 'appUser.id')
        .as('countryIds'),
    )
    .where('email', 'in', addresses)
    .execute()
  return rows
    .map(({ role, countryIds, ...user }) => ({ ...user, role: role as Role, countryIDs: countryIds ?? [] }))
    .sort((a, b) => addresses.indexOf(a.email) - addresses.indexOf(b.email))
}

/** The sign-ins on the sign-in page: one for each role that still has its demo account. */
export async function demoSignIns(db: Db) {
  const addresses = [...new Set(PEOPLE.map(([role]) => role))].map((role) => addressOf(role, 1))
  const accounts = await db
    .selectFrom('appUser')
    .select(['email', 'role', 'name'])
    .where('email', 'in', addresses)
    .where('active', '=', true)
    .execute()
  const place = (email: string) => addresses.indexOf(email)
  return accounts
    .map(({ email, role, name }) => ({ email, role: role as Role, name }))
    .sort((a, b) => place(a.email) - place(b.email))
}
