import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import type { LoadedApplicant } from '../applicants/applicants.queries.ts'

/** The records of a person, found by their IDs, so that records of a namesake are never included. */
export interface Traces {
  readonly applicants: readonly string[]
  /** To be replaced in texts about several people. */
  readonly names: readonly string[]
  readonly numbers: readonly string[]
  /** Email addresses in lower case. */
  readonly addresses: readonly string[]
  readonly submissions: readonly string[]
  readonly interviews: readonly string[]
  readonly packs: readonly string[]
  readonly tasks: readonly string[]
}

/** Locks the submissions first, so that concurrent changes of them are included or rejected. */
export async function tracesOf(db: Db, all: readonly LoadedApplicant[]): Promise<Traces> {
  const idsOf = async (found: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`${found}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const applicants = all.map(({ id }) => id)
  const submissions = await idsOf(
    sql`select id from applicant_submission where applicant_id = any(${applicants}::uuid[]) order by id for update`,
  )
  const addresses = all.flatMap(({ email, secondEmail }) => [email, secondEmail])
  return {
    applicants,
    submissions,
    numbers: all.map(({ number }) => number),
    names: [...new Set(all.map(({ name }) => name))],
    addresses: [...new Set(addresses.filter((one) => one !== null).map((one) => one.toLowerCase()))],
    interviews: await idsOf(sql`select id from interview where submission_id = any(${submissions}::uuid[])`),
    packs: await idsOf(
      sql`select distinct pack_id as id from submission_pack_item where submission_id = any(${submissions}::uuid[])`,
    ),
    tasks: await idsOf(sql`select id from recruiting_task
      where applicant_id = any(${applicants}::uuid[]) or submission_id = any(${submissions}::uuid[])
      union select entity_id::uuid from audit_entry where entity = 'recruiting-task' and (
        diff #>> '{applicantID,1}' = any(${applicants}::text[]) or diff #>> '{submissionID,1}' = any(${submissions}::text[]))`),
  }
}
