import { RECRUITING_ROLES } from '@muster/contract/access/roles.ts'
import type { ImportRow } from '../../kernel/batch/import.types.ts'
import type { Db } from '../../kernel/db/db.ts'

/** The ids of the active recruiters by email address in lower case. */
export async function recruitersByEmail(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'email'])
    .where('active', '=', true)
    .where('role', 'in', [...RECRUITING_ROLES])
    .execute()
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]))
}

export const notRecruiter = (email: string) =>
  `${email} is not a recruiter. Enter the email address of a recruiter, or leave it empty.`

/** Creates the records of an import one after another; returns their ids. */
export async function createEach<R>(rows: readonly ImportRow<R>[], create: (row: R) => Promise<string>) {
  const ids: string[] = []
  for (const { row } of rows) ids.push(await create(row))
  return ids
}
