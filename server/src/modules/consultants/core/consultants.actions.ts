import { randomUUID } from 'node:crypto'
import type { Candidate, NewCandidate } from '@muster/contract/consultants/candidate.contract.ts'
import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { candidateStatusLabels } from '@muster/contract/consultants/consultants.labels.ts'
import type { CandidateStatus } from '@muster/contract/consultants/states.contract.ts'
import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import type { Insertable, Updateable } from 'kysely'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { conflict, type FieldError, invalid, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { DB } from '../../../kernel/db/db.ts'
import { reachesCountry, scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import { clientWithinReach } from '../../clients/references.queries.ts'
import { findPendingChangeID } from '../bank/bank.queries.ts'
import { dependantsDiff, identityDiff } from '../identity/identity.actions.ts'
import { sealedColumns, writeDependants, writeIdentity } from '../identity/identity.queries.ts'
import { isExpiry, maskProblems } from '../identity/identity.rules.ts'
import { type ConsultantRow, type FullRow, getConsultant, lockConsultant } from './consultants.queries.ts'
import { consultantAuditSubject, dependantProblems, identityProblems, profileProblems } from './consultants.rules.ts'
import { readCreated, readMasked } from './record.queries.ts'

type Endpoints = typeof candidateEndpoints
type Profile = Omit<Call<Endpoints['update']>['body'], 'version'>
type ConsultantChangeContext = Pick<Call<Endpoints['update']>, 'db' | 'appContext' | 'scope' | 'staff' | 'today'>

/** The columns of the sent fields; omitted fields are not changed. */
export function profileColumns({ countryID, clientID, ...profile }: Profile): Updateable<DB['consultant']> {
  const { emergencyContacts, education, experience, ...plain } = profile
  return {
    ...plain,
    ...(countryID !== undefined && { countryId: countryID }),
    ...(clientID !== undefined && { clientId: clientID }),
    ...(emergencyContacts && { emergencyContacts: JSON.stringify(emergencyContacts) }),
    ...(education && { education: JSON.stringify(education) }),
    ...(experience && { experience: JSON.stringify(experience) }),
  }
}

/** The profile under its API field names, for the audit trail. */
export function auditableConsultant(row: ConsultantRow): Record<string, unknown> {
  const {
    countryId,
    clientId,
    currentOrderFormId,
    photoFileId,
    searchTextFull,
    searchTextWork,
    archivedAt,
    archivedBy,
    nextExpiry,
    id,
    ...rest
  } = row
  const shown = Object.entries(rest).map(([field, value]) => [isExpiry(field) ? `identity.${field}` : field, value])
  return {
    ...Object.fromEntries(shown),
    countryID: countryId,
    clientID: clientId,
    currentOrderFormID: currentOrderFormId,
  }
}

/** Checks that the country and the client exist and are within scope. */
async function placeProblems(
  { db, appContext, scope, staff }: ConsultantChangeContext,
  { countryID, clientID }: Profile,
): Promise<FieldError[]> {
  const problems: FieldError[] = []
  if (countryID && !(reachesCountry(scope, countryID) && (await countryExists(db, appContext, countryID))))
    problems.push({ path: 'countryID', message: 'Select one of your countries.' })
  // The client's country may differ from the consultant's, because of work across borders.
  if (clientID && !(await clientWithinReach(db, scopeFor(staff, 'clients'), clientID)))
    problems.push({ path: 'clientID', message: 'Select a client from the list.' })
  return problems
}

/** Countries are never deleted, and the foreign key checks them too. */
const existing = new WeakMap<AppContext, Set<string>>()

async function countryExists(db: Call['db'], appContext: AppContext, id: string): Promise<boolean> {
  if (existing.get(appContext)?.has(id)) return true
  const found = await db.selectFrom('country').select('id').where('id', '=', id).executeTakeFirst()
  if (found) existing.set(appContext, (existing.get(appContext) ?? new Set<string>()).add(id))
  return found !== undefined
}

const NO_DATES = {
  birthDate: null,
  serviceStartDate: null,
  joinedDate: null,
  probationEnd: null,
  contractEnd: null,
  lastWorkingDay: null,
}
const NO_DOCUMENTS = { passportIssue: null, passportExpiry: null, socialInsuranceSince: null }

const within = (block: string, problems: readonly FieldError[]) =>
  problems.map(({ path, message }) => ({ path: `${block}.${path}`, message }))

/** Rules over several fields of a new consultant. */
export const newProblems = (
  { identity = {}, dependants = [], ...profile }: NewCandidate,
  today: string,
): FieldError[] => [
  ...profileProblems({ ...NO_DATES, ...profile }, today),
  ...within('identity', identityProblems({ ...NO_DOCUMENTS, ...identity }, today)),
  ...within('identity', maskProblems(identity)),
  ...dependantProblems(dependants, today),
  ...dependants.flatMap((one, i) => within(`dependants.${i}`, maskProblems(one))),
]

/** Adds a consultant, always as PRE_JOINING: all other statuses need a transition with its rules. */
export async function createConsultant(call: Call<Endpoints['create']>): Promise<Candidate> {
  const { countryID, clientID } = call.body
  const problems = [...(await placeProblems(call, { countryID, clientID })), ...newProblems(call.body, call.today)]
  if (problems.length > 0) throw invalid(problems)
  const made = await insertRow(call, call.body, 'consultant.created')
  // A user cannot create a consultant out of scope: the country was checked, but whether the client is theirs is known
  // only after reading it.
  const { ownClientsOf, assignedJobsOf, teamsOf } = call.scope
  if (ownClientsOf || assignedJobsOf || teamsOf) await getConsultant(call.db, call.scope, made.id)
  return readCreated(call, made, call.body)
}

type InsertCall = Pick<Call<Endpoints['create']>, 'db' | 'appContext' | 'staff' | 'now' | 'requestID' | 'ip'>

/** Stores a validated consultant with documents and dependants; returns the ID. */
export const insertConsultant = async (call: InsertCall, candidate: NewCandidate, event: string): Promise<string> =>
  (await insertRow(call, candidate, event)).id

async function insertRow(call: InsertCall, candidate: NewCandidate, event: string): Promise<FullRow> {
  const { db, appContext, staff, now } = call
  const { identity = {}, dependants = [], ...profile } = candidate
  const expiries = Object.fromEntries(Object.entries(identity).filter(([field]) => isExpiry(field)))
  const made = { ...creationColumns({ staff, now }) }
  const { countryName, clientName, ...rest } = await db
    .insertInto('consultant')
    .values({ ...profileColumns(profile), ...expiries, ...made } as Insertable<DB['consultant']>)
    .returningAll()
    .returning((eb) => [
      eb.selectFrom('country').select('name').whereRef('country.id', '=', 'consultant.countryId').as('countryName'),
      eb.selectFrom('client').select('name').whereRef('client.id', '=', 'consultant.clientId').as('clientName'),
    ])
    .executeTakeFirstOrThrow()
  const row = rest as ConsultantRow
  await writeIdentity(db, row.id, sealedColumns(appContext.secrets, row.id, identity))
  const numbered = dependants.map((one) => ({ ...one, id: randomUUID() }))
  if (numbered.length > 0) await writeDependants(db, appContext.secrets, row.id, numbered)
  await writeAuditEntry(call, {
    event,
    ...consultantAuditSubject(row),
    after: {
      ...auditableConsultant(row),
      ...identityDiff({}, identity).after,
      ...(numbered.length > 0 && dependantsDiff(numbered)),
    },
  })
  return { ...row, countryName: countryName!, clientName }
}

export async function updateConsultant(call: Call<Endpoints['update']>): Promise<Candidate> {
  const { db, scope, params, staff, now, today } = call
  const { version, ...profile } = call.body
  const before = await lockConsultant(db, scope, params.id)
  if (before.version !== version) throw staleVersion(await readMasked(call, before.id))
  const { lastWorkingDay } = profile
  const problems = [
    ...(await placeProblems(call, changedPlaces(before, profile))),
    ...profileProblems({ ...before, ...profile }, today, before),
    ...(lastWorkingDay === null && HAS_LEFT.has(before.status)
      ? [
          {
            path: 'lastWorkingDay',
            message: 'A consultant who has left must have a last working day. Correct it instead.',
          },
        ]
      : []),
  ]
  if (problems.length > 0) throw invalid(problems)
  const after = (await db
    .updateTable('consultant')
    .set((eb) => ({ ...profileColumns(profile), version: eb('version', '+', 1), updatedAt: now, updatedBy: staff.id }))
    .where('id', '=', before.id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()) as ConsultantRow | undefined
  if (!after) throw staleVersion(await readMasked(call, before.id))
  await writeAuditEntry(call, {
    event: 'consultant.updated',
    ...consultantAuditSubject(after),
    before: auditableConsultant(before),
    after: auditableConsultant(after),
  })
  return readMasked(call, before.id)
}

const HAS_LEFT = new Set(['EXITED', 'DO_NOT_HIRE'])

/** An existing link to a client that was archived meanwhile, or is out of scope, is kept; only a new one is checked. */
const changedPlaces = (before: ConsultantRow, { countryID, clientID }: Profile): Profile => ({
  ...(countryID !== before.countryId && countryID !== undefined && { countryID }),
  ...(clientID !== before.clientId && clientID !== undefined && { clientID }),
})

const MAY_BE_ARCHIVED = new Set(['PRE_JOINING', 'EXITED', 'DO_NOT_HIRE'])

/** Archives a consultant: it is in no list any more. Nothing is deleted, and references to the record stay. */
export async function archiveConsultant(call: Call<Endpoints['archive']>): Promise<{ id: string }> {
  const { db, scope, params, staff, now } = call
  const row = await lockConsultant(db, scope, params.id)
  const held: string[] = []
  if (!MAY_BE_ARCHIVED.has(row.status))
    held.push(
      `the status “${inSentence(candidateStatusLabels[row.status as CandidateStatus])}”: end the employment first`,
    )
  if (await findPendingChangeID(db, row.id)) held.push('a pending bank change: decide on it first')
  if (row.currentOrderFormId) held.push('an open order form: close it first')
  if (held.length > 0) throw conflict('CONSULTANT_IN_USE', `${row.name} can’t be archived: ${held.join('; ')}.`)
  await db
    .updateTable('consultant')
    .set((eb) => ({ archivedAt: now, archivedBy: staff.id, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  await writeAuditEntry(call, {
    event: 'consultant.archived',
    ...consultantAuditSubject(row),
    before: { archived: false },
    after: { archived: true },
  })
  return { id: row.id }
}
