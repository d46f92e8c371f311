import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { consultantsIn } from '../core/consultants.queries.ts'

/**
 * The values by which a person is found: email in lower case, and the hashes of the passport under every key in use.
 */
export interface PersonIdentifiers {
  readonly email: string | null
  readonly prints: readonly string[]
}

interface Person {
  readonly code: string
  readonly name: string
}

/**
 * The consultants in scope with one of these values, for many people in three queries, each with an index. Archived
 * ones are excluded.
 */
export async function findKnown(db: Db, scope: Scope, marks: readonly PersonIdentifiers[]) {
  const emails = marks.flatMap(({ email }) => email ?? [])
  const prints = marks.flatMap((mark) => mark.prints)
  const people = consultantsIn(db, scope).select(['consultant.code', 'consultant.name'])
  const byEmail = new Map<string, Person>()
  for (const column of ['work_email', 'personal_email'] as const) {
    const mail = sql<string>`lower(${sql.ref(`consultant.${column}`)})`
    const found = await people.select(mail.as('mark')).where(mail, '=', sql<string>`any(${emails}::text[])`).execute()
    for (const { mark, ...person } of found) byEmail.set(mark, person)
  }
  const found = await people
    .innerJoin('consultantIdentity', 'consultantIdentity.consultantId', 'consultant.id')
    .select('consultantIdentity.passportNumberFingerprint as mark')
    .where('consultantIdentity.passportNumberFingerprint', '=', sql<string>`any(${prints}::text[])`)
    .execute()
  const byPrint = new Map(found.map(({ mark, ...person }) => [mark!, person satisfies Person]))
  return { byEmail, byPrint }
}
