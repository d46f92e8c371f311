import { randomUUID } from 'node:crypto'
import { isCurrency } from '@muster/contract/kernel/math/money.ts'
import { precisionErrors } from '@muster/contract/kernel/math/precision.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type {
  MedicalPolicy,
  medicalPolicyEndpoints,
  PremiumBand,
} from '@muster/contract/medical/medical-policies.contract.ts'
import { overlapsOf } from '@muster/contract/medical/medical-policies.rules.ts'
import { conflict, type FieldError, invalid, ruleViolation, staleVersion } from '../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../kernel/app/events.ts'
import type { ImportCallContext } from '../../kernel/batch/import.types.ts'
import { type Db, isForeignKeyViolation } from '../../kernel/db/db.ts'
import { conflictOn } from '../../kernel/db/violations.ts'
import type { Call } from '../../kernel/http/route.ts'
import { changeRecorder, updateRecord } from '../../kernel/records/changes.ts'
import { creationColumns } from '../../kernel/records/columns.ts'
import { getPolicy, usersOf } from './medical-policies.queries.ts'

type PolicyValues = Pick<MedicalPolicy, 'validFrom' | 'validTo' | 'currency' | 'premiums'>

export async function createPolicy(call: Call<typeof medicalPolicyEndpoints.create>): Promise<MedicalPolicy> {
  const { db, staff, body, now } = call
  const { countryID, premiums = [], ...values } = body
  const country = await countryOf(db, countryID)
  const { currency = country.currency } = values
  assertPolicy({ ...values, currency, premiums })
  const { id } = await db
    .insertInto('medicalPolicy')
    .values({ ...values, currency, countryId: countryID, ...creationColumns({ staff, now }) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicateNumber)
  await setPremiums(db, id, premiums)
  const policy = await getPolicy(call, id)
  await recordPolicyChange(call, 'created', policy)
  return policy
}

export async function updatePolicy(call: Call<typeof medicalPolicyEndpoints.update>): Promise<MedicalPolicy> {
  const { db, params, body } = call
  const before = await getPolicy(call, params.id, { lock: true })
  const { version, premiums, countryID, ...values } = body
  if (before.version !== version) throw staleVersion(before)
  assertInUse(before)
  if (countryID !== undefined) await countryOf(db, countryID)
  assertPolicy({ ...before, ...values, premiums: premiums ?? before.premiums })
  await updateRecord(call, 'medicalPolicy', before.id, { ...values, ...(countryID && { countryId: countryID }) }).catch(
    duplicateNumber,
  )
  if (premiums) await setPremiums(db, before.id, premiums)
  const after = await getPolicy(call, before.id)
  await recordPolicyChange(call, 'updated', after, { before })
  return after
}

export async function removePolicy(call: Call<typeof medicalPolicyEndpoints.remove>): Promise<{ id: string }> {
  const { db, params } = call
  const policy = await getPolicy(call, params.id, { lock: true })
  await db
    .deleteFrom('medicalPolicy')
    .where('id', '=', policy.id)
    .execute()
    .catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error
      throw conflict('POLICY_IN_USE', `${policy.policyNumber} is used in margin calculations. Archive it instead.`)
    })
  await writeAuditEntry(call, { event: 'medical-policy.deleted', ...policyAuditSubject(policy), before: policy })
  return { id: policy.id }
}

/** Archives a policy. While it is active and used by running order forms, it is rejected with their numbers. */
export async function archivePolicy(call: Call<typeof medicalPolicyEndpoints.archive>): Promise<MedicalPolicy> {
  const before = await getPolicy(call, call.params.id, { lock: true })
  if (before.archived) return before
  const users = before.status === 'EXPIRED' ? [] : await usersOf(call.db, before.id)
  if (users.length > 0) throw ruleViolation('POLICY_IN_USE', stillUsed(before, users))
  return setArchived(call, before, call.now)
}

export async function restorePolicy(call: Call<typeof medicalPolicyEndpoints.restore>): Promise<MedicalPolicy> {
  const before = await getPolicy(call, call.params.id, { lock: true })
  return before.archived ? setArchived(call, before, null) : before
}

const MAX_NAMED = 3
function stillUsed({ policyNumber, validTo }: MedicalPolicy, users: readonly string[]): string {
  const more = users.length - MAX_NAMED
  const named = users.slice(0, MAX_NAMED).join(', ')
  const by = more > 0 ? `${named} and ${more} more` : named
  return `${policyNumber} is still used by ${by}. Archive it once they have ended, or after its end date, ${formatLongDate(validTo)}.`
}

async function setArchived(
  call: Call<typeof medicalPolicyEndpoints.archive> | Call<typeof medicalPolicyEndpoints.restore>,
  before: MedicalPolicy,
  archivedAt: Date | null,
): Promise<MedicalPolicy> {
  await updateRecord(call, 'medicalPolicy', before.id, { archivedAt, archivedBy: archivedAt && call.staff.id })
  const after = await getPolicy(call, before.id)
  await recordPolicyChange(call, archivedAt ? 'archived' : 'restored', after, { before })
  return after
}

/** An archived policy cannot be changed. */
function assertInUse({ archived, policyNumber }: MedicalPolicy): void {
  if (archived) throw conflict('POLICY_ARCHIVED', `${policyNumber} is archived. Restore it before editing.`)
}

const countryOf = (db: Db, id: string) =>
  db
    .selectFrom('country')
    .select('currency')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() =>
      invalid([{ path: 'countryID', message: 'This country is not supported. Select another country.' }]),
    )

/** Validates dates, amounts and bands; 400 at the fields, 422 BANDS_OVERLAP at the bands. */
function assertPolicy({ validFrom, validTo, currency, premiums }: PolicyValues): void {
  const validationErrors: FieldError[] = []
  if (validTo < validFrom)
    validationErrors.push({ path: 'validTo', message: 'The end date must not be before the start date.' })
  if (!isCurrency(currency)) {
    validationErrors.push({ path: 'currency', message: 'This currency is not supported. Use a code such as AED.' })
  } else {
    const amounts = premiums.map(({ premium }, i) => ({ path: ['premiums', i, 'premium'], amount: premium, currency }))
    validationErrors.push(...precisionErrors(amounts))
  }
  if (validationErrors.length > 0) throw invalid(validationErrors)
  const overlaps = overlapsOf(premiums)
  if (overlaps.length === 0) return
  const errors = overlaps.slice(0, 50).map(({ second, message }) => ({ path: `premiums.${second}.ageFrom`, message }))
  throw ruleViolation('BANDS_OVERLAP', `Row ${overlaps[0]!.second + 1}: ${overlaps[0]!.message}`, errors)
}

/** Replaces the whole table by the rows of a spreadsheet; returns the IDs of its rows, in order. */
export async function replacePremiums(
  call: ImportCallContext,
  policyID: string,
  premiums: readonly PremiumBand[],
): Promise<readonly string[]> {
  const { db } = call
  const before = await getPolicy(call, policyID, { lock: true })
  assertInUse(before)
  assertPolicy({ ...before, premiums: [...premiums] })
  const ids = await setPremiums(db, before.id, premiums)
  await updateRecord(call, 'medicalPolicy', before.id, {})
  await recordPolicyChange(call, 'premiums-imported', await getPolicy(call, policyID), { before })
  return ids
}

async function setPremiums(db: Db, medicalPolicyId: string, premiums: readonly PremiumBand[]): Promise<string[]> {
  await db.deleteFrom('medicalPremium').where('medicalPolicyId', '=', medicalPolicyId).execute()
  if (premiums.length === 0) return []
  const rows = premiums.map((band) => ({ id: randomUUID(), ...band, medicalPolicyId }))
  await db.insertInto('medicalPremium').values(rows).execute()
  return rows.map(({ id }) => id)
}

const policyAuditSubject = ({ id, countryID, insurer, policyNumber }: MedicalPolicy) => ({
  entity: 'medical-policy',
  entityID: id,
  countryID,
  name: `${insurer} ${policyNumber}`,
})

const recordPolicyChange = changeRecorder(policyAuditSubject, (policy: MedicalPolicy) => policy)

const duplicateNumber = conflictOn(
  'medical_policy_number',
  'POLICY_NUMBER_ALREADY_USED',
  'This insurer already has a policy with this number and category. Edit that policy.',
  'policyNumber',
)
