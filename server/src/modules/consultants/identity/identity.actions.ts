import { randomUUID } from 'node:crypto'
import type {
  Dependant,
  Duplicate,
  IdentityChange,
  identityEndpoints,
} from '@muster/contract/consultants/identity.contract.ts'
import { maskNumber } from '@muster/contract/kernel/values/bank.ts'
import { invalid, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import { getConsultant, lockConsultant } from '../core/consultants.queries.ts'
import { consultantAuditSubject, dependantProblems, identityProblems } from '../core/consultants.rules.ts'
import { findDuplicates, printsOf } from '../core/duplicates.queries.ts'
import { bumpVersion } from '../core/version.queries.ts'
import {
  findDependantRows,
  findIdentityRow,
  sealedColumns,
  unsealDependants,
  unsealIdentity,
  writeDependants,
  writeIdentity,
} from './identity.queries.ts'
import {
  changesResolved,
  isExpiry,
  isNumber,
  maskedDependants,
  maskedIdentity,
  maskProblems,
  resolveMasked,
} from './identity.rules.ts'

type Endpoints = typeof identityEndpoints

/**
 * The diff of an identity change for the audit trail: numbers masked, dates in full. A changed number with the same
 * mask is marked, so that the change is visible.
 */
export function identityDiff(before: Partial<IdentityChange>, change: IdentityChange) {
  const was: Record<string, unknown> = {}
  const is: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(change)) {
    const old = before[field as keyof IdentityChange] ?? null
    if (value === undefined || value === old) continue
    was[`identity.${field}`] = isNumber(field) && old ? maskNumber(old) : old
    is[`identity.${field}`] = isNumber(field) && value ? maskNumber(value) : value
    if (was[`identity.${field}`] === is[`identity.${field}`]) is[`identity.${field}`] += ' (changed)'
  }
  return { before: was, after: is }
}

const expiriesOf = (change: IdentityChange) =>
  Object.fromEntries(Object.entries(change).filter(([field, value]) => isExpiry(field) && value !== undefined))

export async function changeIdentity(call: Call<Endpoints['change']>) {
  const { db, scope, params, appContext, staff, now, today } = call
  const { version, ...sent } = call.body
  const consultant = await lockConsultant(db, scope, params.id)
  const before = unsealIdentity(appContext.secrets, consultant, await findIdentityRow(db, consultant.id))
  if (consultant.version !== version)
    throw staleVersion({ version: consultant.version, identity: maskedIdentity(before), duplicates: [] })
  const change = changesResolved(sent, before)
  const problems = [...identityProblems({ ...before, ...change }, today), ...maskProblems(change)]
  if (problems.length > 0) throw invalid(problems)
  await writeIdentity(db, consultant.id, sealedColumns(appContext.secrets, consultant.id, change))
  await db
    .updateTable('consultant')
    .set((eb) => ({ ...expiriesOf(change), version: eb('version', '+', 1), updatedAt: now, updatedBy: staff.id }))
    .where('id', '=', consultant.id)
    .execute()
  await writeAuditEntry(call, {
    event: 'consultant.identity-updated',
    ...consultantAuditSubject(consultant),
    ...identityDiff(before, change),
  })
  const after = await getConsultant(db, scope, consultant.id)
  const identity = unsealIdentity(appContext.secrets, after, await findIdentityRow(db, consultant.id))
  return {
    version: after.version,
    identity: maskedIdentity(identity),
    duplicates: await sameNumbers(call, change, consultant.id),
  }
}

/** Other consultants with one of these numbers. */
function sameNumbers(
  { db, scope, appContext }: Pick<Call<Endpoints['change']>, 'db' | 'scope' | 'appContext'>,
  numbers: Pick<IdentityChange, 'passportNumber' | 'residenceID' | 'nationalID'>,
  exceptID?: string,
): Promise<Duplicate[]> {
  const prints = (['passportNumber', 'residenceID', 'nationalID'] as const)
    .filter((field) => numbers[field])
    .map((field) => [field, printsOf(appContext.secrets, field, numbers[field]!)] as const)
  return findDuplicates(db, scope, { prints: Object.fromEntries(prints) }, exceptID)
}

export function findByNumber(call: Call<Endpoints['findByNumber']>): Promise<Duplicate[]> {
  const { number } = call.body
  return sameNumbers(call, { passportNumber: number, residenceID: number, nationalID: number })
}

/**
 * By column, so that each can be hidden from users who may not see it; passports masked. A changed one with the same
 * mask is marked, so that the change is visible.
 */
export function dependantsDiff(
  dependants: readonly Dependant[],
  before: readonly Dependant[] = [],
): Record<string, unknown> {
  const was = new Map(before.map(({ id, passportNumber }) => [id, passportNumber]))
  const passport = ({ id, passportNumber: is }: Dependant) => {
    const old = was.get(id)
    return is && old && is !== old && maskNumber(is) === maskNumber(old)
      ? `${maskNumber(is)} (changed)`
      : is && maskNumber(is)
  }
  const column = (name: string, read: (one: Dependant) => unknown) =>
    [`dependants.${name}`, dependants.map(read)] as const
  return Object.fromEntries([
    column('name', ({ name }) => name),
    column('relation', ({ relation }) => relation),
    column('birthDate', ({ birthDate }) => birthDate),
    column('passportNumber', passport),
    column('sponsored', ({ sponsored }) => sponsored),
    column('insured', ({ insured }) => insured),
  ])
}

const readDependants = async (db: Call['db'], secrets: Secrets, id: string) =>
  unsealDependants(secrets, await findDependantRows(db, id))

export async function changeDependants(call: Call<Endpoints['dependants']>) {
  const { db, scope, params, body, appContext, today } = call
  const consultant = await lockConsultant(db, scope, params.id)
  const before = await readDependants(db, appContext.secrets, consultant.id)
  if (consultant.version !== body.version)
    throw staleVersion({ version: consultant.version, dependants: maskedDependants(before) })
  const problems = dependantProblems(body.dependants, today)
  const known = new Map(before.map((one) => [one.id, one]))
  for (const [i, { id }] of body.dependants.entries())
    if (id && !known.has(id))
      problems.push({
        path: `dependants.${i}.id`,
        message: 'This dependant is not on the list. Omit the id to add a dependant.',
      })
  const sent = body.dependants.map((one) => ({
    ...one,
    id: one.id ?? randomUUID(),
    passportNumber: resolveMasked(one.passportNumber, one.id && known.get(one.id)?.passportNumber),
  }))
  for (const [i, one] of sent.entries())
    for (const { path, message } of maskProblems(one)) problems.push({ path: `dependants.${i}.${path}`, message })
  if (problems.length > 0) throw invalid(problems)
  await writeDependants(db, appContext.secrets, consultant.id, sent)
  const version = await bumpVersion(db, consultant.id, call)
  const dependants = await readDependants(db, appContext.secrets, consultant.id)
  await writeAuditEntry(call, {
    event: 'consultant.dependants-updated',
    ...consultantAuditSubject(consultant),
    before: dependantsDiff(before),
    after: dependantsDiff(dependants, before),
  })
  return { version, dependants: maskedDependants(dependants) }
}
