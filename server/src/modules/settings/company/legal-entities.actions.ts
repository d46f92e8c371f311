import { randomUUID } from 'node:crypto'
import { regionProblem, storedAddress } from '@muster/contract/kernel/values/address.ts'
import { type BankDetails, maskNumber } from '@muster/contract/kernel/values/bank.ts'
import { taxNumberProblem } from '@muster/contract/kernel/values/tax-numbers.ts'
import type {
  LegalEntity,
  LegalEntityChange,
  legalEntityEndpoints,
} from '@muster/contract/settings/company/legal-entities.contract.ts'
import { conflict, invalid, staleVersion } from '../../../kernel/app/errors.ts'
import { notify, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { conflictOn } from '../../../kernel/db/violations.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { changeRecorder, updateRecord } from '../../../kernel/records/changes.ts'
import { creationColumns } from '../../../kernel/records/columns.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import { approversOf } from '../versions/versions.queries.ts'
import { getLegalEntity, sealedBankOf } from './legal-entities.queries.ts'
import { usesOfLegalEntity } from './legal-entity-uses.queries.ts'
import { ensureSeries } from './number-series.actions.ts'

type Endpoints = typeof legalEntityEndpoints

export const bankContext = (id: string) => `legal_entity.bank:${id}`

export function bankColumns(secrets: Secrets, id: string, bank: BankDetails | null) {
  if (!bank) return { bankSealed: null, bankMasked: null }
  const shown = {
    ...bank,
    iban: bank.iban && maskNumber(bank.iban),
    accountNumber: bank.accountNumber && maskNumber(bank.accountNumber),
  }
  return { bankSealed: secrets.seal(JSON.stringify(bank), bankContext(id)), bankMasked: JSON.stringify(shown) }
}

/** The decrypted account, for payment files; the caller that shows it to a user logs the access. */
export const unsealedBank = (secrets: Secrets, id: string, sealed: string | null): BankDetails | null =>
  sealed ? (JSON.parse(secrets.unseal(sealed, bankContext(id))) as BankDetails) : null

/** The fields of the contract as columns; an omitted field leaves its column unchanged. */
function legalEntityColumns(secrets: Secrets, id: string, change: Omit<LegalEntityChange, 'version'>) {
  const { address, wageIDs, bank, eInvoiceEndpoint, invoiceBank, ...plain } = change
  return {
    ...plain,
    ...(address !== undefined && { address: address && JSON.stringify(storedAddress(address)) }),
    ...(wageIDs !== undefined && { wageIds: JSON.stringify(wageIDs) }),
    ...(bank !== undefined && bankColumns(secrets, id, bank)),
    ...(eInvoiceEndpoint !== undefined && {
      eInvoiceScheme: eInvoiceEndpoint?.scheme ?? null,
      eInvoiceId: eInvoiceEndpoint?.id ?? null,
    }),
    ...(invoiceBank !== undefined && { invoiceBank: invoiceBank && JSON.stringify(invoiceBank) }),
  }
}

const duplicateCode = conflictOn(
  'legal_entity_code_unique',
  'TAKEN',
  'Another legal entity already has this code. Enter another code.',
  'code',
)
const duplicatePrefix = conflictOn(
  'legal_entity_prefix_unique',
  'TAKEN',
  'Another legal entity already has this prefix. Enter another prefix.',
  'numberPrefix',
)

const UNSUPPORTED = 'This country is not supported. Select from the list.'
const countryOf = (db: Db, countryID: string) =>
  db
    .selectFrom('country')
    .select(['currency', 'zone'])
    .where('id', '=', countryID)
    .executeTakeFirstOrThrow(() => invalid([{ path: 'countryID', message: UNSUPPORTED }]))

/** The rules of a country for tax number and address. */
function assertTaxData(
  countryID: string,
  { taxNumber, address }: Pick<LegalEntityChange, 'taxNumber' | 'address'>,
): void {
  const problems = [
    { path: 'taxNumber', message: taxNumber ? taxNumberProblem(countryID, taxNumber) : null },
    { path: 'address.region', message: address ? regionProblem(address) : null },
  ].flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]))
  if (problems.length > 0) throw invalid(problems)
}

export async function createLegalEntity(call: Call<Endpoints['create']>): Promise<LegalEntity> {
  const { db, staff, now, body, appContext } = call
  const { countryID, code, name, numberPrefix, ...rest } = body
  const { currency, zone } = await countryOf(db, countryID)
  assertTaxData(countryID, rest)
  const id = randomUUID()
  await db
    .insertInto('legalEntity')
    .values({
      currency,
      zone,
      ...legalEntityColumns(appContext.secrets, id, rest),
      id,
      code,
      name,
      numberPrefix,
      countryId: countryID,
      ...creationColumns({ staff, now }),
    })
    .execute()
    .catch(duplicateCode)
    .catch(duplicatePrefix)
  await ensureSeries(db, id)
  const after = await getLegalEntity(db, id)
  await recordEntityChange(call, 'created', after)
  return after
}

const recordEntityChange = changeRecorder(
  ({ id, name, countryID }: LegalEntity) => ({ entity: 'legal-entity', entityID: id, name, countryID }),
  (entity) => entity,
)

export async function changeLegalEntity(call: Call<Endpoints['update']>): Promise<LegalEntity> {
  const { db, staff, now, body, params, appContext } = call
  const { version, ...change } = body
  const before = await getLegalEntity(db, params.id)
  assertTaxData(before.countryID, change)
  const { numUpdatedRows } = await db
    .updateTable('legalEntity')
    .set({
      ...legalEntityColumns(appContext.secrets, params.id, change),
      version: version + 1,
      updatedAt: now,
      updatedBy: staff.id,
    })
    .where('id', '=', params.id)
    .where('version', '=', version)
    .executeTakeFirst()
    .catch(duplicateCode)
    .catch(duplicatePrefix)
  if (numUpdatedRows === 0n) throw staleVersion(before)
  const after = await getLegalEntity(db, params.id)
  await recordEntityChange(call, 'updated', after, { before })
  if (change.bank !== undefined) await notifyAboutBank(call, after)
  return after
}

/** Wages are paid from this account, so users who approve payments are notified of every change. */
const notifyAboutBank = async (call: Call<Endpoints['update']>, { id, name }: LegalEntity) =>
  notify(call, {
    to: await approversOf(call.db, 'payrolls', call.staff.id),
    type: 'PAYROLL_ACTION',
    subject: `The wage account of ${name} was changed`,
    message: `${call.staff.name} changed the account from which wages are paid. Verify the change if you did not expect it.`,
    entity: 'legal-entity',
    entityID: id,
    orderFormID: null,
  })

const setArchived = async (call: Call<Endpoints['remove'] | Endpoints['restore']>, archivedAt: Date | null) => {
  const { db, params } = call
  const before = await getLegalEntity(db, params.id)
  if (before.archived === (archivedAt !== null)) return before
  await updateRecord(call, 'legalEntity', params.id, { archivedAt })
  const after = await getLegalEntity(db, params.id)
  await recordEntityChange(call, archivedAt ? 'archived' : 'restored', after, { before })
  return after
}

/**
 * Only an entity that no record uses any more is archived. Transactions that create such records lock the row, and this
 * waits for them.
 */
export async function archiveLegalEntity(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, params } = call
  await db.selectFrom('legalEntity').select('id').where('id', '=', params.id).forUpdate().execute()
  const { name, archived } = await getLegalEntity(db, params.id)
  const uses = archived ? [] : await usesOfLegalEntity(db, params.id)
  if (uses.length > 0)
    throw conflict(
      'LEGAL_ENTITY_IN_USE',
      `${name} is in use and can’t be archived: ${uses.join('; ')}. Close, move or cancel them first.`,
    )
  const { id } = await setArchived(call, call.now)
  return { id }
}

export const restoreLegalEntity = (call: Call<Endpoints['restore']>): Promise<LegalEntity> => setArchived(call, null)

/** The decrypted account number; the access is recorded in the audit trail before it is shown. */
export async function revealBank(call: Call<Endpoints['bank']>): Promise<BankDetails | null> {
  const { db, params, appContext } = call
  const { name, bankSealed } = await sealedBankOf(db, params.id)
  if (!bankSealed) return null
  await writeAuditEntry(call, { event: 'legal-entity.bank-viewed', entity: 'legal-entity', entityID: params.id, name })
  return unsealedBank(appContext.secrets, params.id, bankSealed)
}
