import type {
  Dependant,
  Identity,
  IdentityChange,
  NewDependant,
} from '@muster/contract/consultants/identity.contract.ts'
import { IDENTITY_NUMBERS } from '@muster/contract/consultants/view.contract.ts'
import type { Insertable, Selectable } from 'kysely'
import type * as z from 'zod'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import type { ConsultantRow } from '../core/consultants.queries.ts'
import { dependantContext, isNumber, PRINTS, printPurpose, SEALED_COLUMNS, sealContext } from './identity.rules.ts'

type IdentityShown = z.output<typeof Identity>
type SealedRow = Selectable<DB['consultantIdentity']>
type DependantSent = z.output<typeof NewDependant>

export const findIdentityRow = (db: Db, consultantID: string): Promise<SealedRow | undefined> =>
  db.selectFrom('consultantIdentity').selectAll().where('consultantId', '=', consultantID).executeTakeFirst()

/** The decrypted numbers with the dates; every caller must log the access (`logAccess`). */
export function unsealIdentity(
  secrets: Secrets,
  consultant: ConsultantRow,
  sealed: SealedRow | undefined,
): IdentityShown {
  const numbers = Object.fromEntries(
    IDENTITY_NUMBERS.map((field) => {
      const value = sealed?.[SEALED_COLUMNS[field]]
      return [field, value ? secrets.unseal(value, sealContext(field, consultant.id)) : null]
    }),
  ) as Pick<IdentityShown, (typeof IDENTITY_NUMBERS)[number]>
  const { passportExpiry, residenceExpiry, workPermitExpiry, visaExpiry, medicalExpiry, nextExpiry } = consultant
  return {
    ...numbers,
    passportExpiry,
    residenceExpiry,
    workPermitExpiry,
    visaExpiry,
    medicalExpiry,
    nextExpiry,
    passportIssue: sealed?.passportIssue ?? null,
    passportPlace: sealed?.passportPlace ?? null,
    socialInsuranceSince: sealed?.socialInsuranceSince ?? null,
  }
}

/** Whether there is any number. */
export const holdsNumbers = (sealed: SealedRow | undefined) =>
  sealed !== undefined && IDENTITY_NUMBERS.some((field) => sealed[SEALED_COLUMNS[field]] !== null)

type SealedColumns = Omit<Insertable<DB['consultantIdentity']>, 'consultantId'>

/** The columns of a change: numbers encrypted, with the hashes for finding them. */
export function sealedColumns(secrets: Secrets, consultantID: string, change: IdentityChange): SealedColumns {
  const columns: SealedColumns = {}
  for (const [field, value] of Object.entries(change)) {
    if (isNumber(field))
      columns[SEALED_COLUMNS[field]] = value ? secrets.seal(value, sealContext(field, consultantID)) : null
    if (field === 'passportNumber' || field === 'residenceID' || field === 'nationalID')
      columns[PRINTS[field].column] = value ? secrets.blindIndex(value, printPurpose(field)) : null
  }
  for (const field of ['passportIssue', 'passportPlace', 'socialInsuranceSince'] as const)
    if (change[field] !== undefined) columns[field] = change[field]
  return columns
}

export async function writeIdentity(db: Db, consultantID: string, columns: SealedColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await db
    .insertInto('consultantIdentity')
    .values({ consultantId: consultantID, ...columns })
    .onConflict((row) => row.column('consultantId').doUpdateSet(columns))
    .execute()
}

export const findDependantRows = (db: Db, consultantID: string) =>
  db
    .selectFrom('consultantDependant')
    .selectAll()
    .where('consultantId', '=', consultantID)
    .orderBy('position')
    .execute()

type DependantRow = Selectable<DB['consultantDependant']>

export const unsealDependants = (secrets: Secrets, rows: readonly DependantRow[]): Dependant[] =>
  rows.map(({ id, name, relation, birthDate, passportNumberSealed, sponsored, insured }) => ({
    id,
    name,
    relation: relation as Dependant['relation'],
    birthDate,
    passportNumber: passportNumberSealed ? secrets.unseal(passportNumberSealed, dependantContext(id)) : null,
    sponsored,
    insured,
  }))

/** Replaces the list by the sent one: entries with an ID keep it, the others are added and removed. */
export async function writeDependants(
  db: Db,
  secrets: Secrets,
  consultantID: string,
  sent: readonly (DependantSent & { id: string })[],
): Promise<void> {
  let gone = db.deleteFrom('consultantDependant').where('consultantId', '=', consultantID)
  if (sent.length > 0)
    gone = gone.where(
      'id',
      'not in',
      sent.map(({ id }) => id),
    )
  await gone.execute()
  for (const [position, { id, passportNumber, name, relation, birthDate, sponsored, insured }] of sent.entries()) {
    const passportNumberSealed = passportNumber ? secrets.seal(passportNumber, dependantContext(id)) : null
    const columns = { position, name, relation, birthDate, passportNumberSealed, sponsored, insured }
    await db
      .insertInto('consultantDependant')
      .values({ id, consultantId: consultantID, ...columns })
      .onConflict((row) => row.column('id').doUpdateSet(columns))
      .execute()
  }
}
