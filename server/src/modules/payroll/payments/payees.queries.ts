import { ibanError } from '@muster/contract/kernel/values/bank.ts'
import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { WageProfile } from '@muster/contract/payroll/payments/payment-file.contract.ts'
import type { Payee } from '@muster/contract/payroll/payments/wage-payment.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import { unsealedBank } from '../../consultants/bank/bank.rules.ts'
import { authorisedUntil } from '../../consultants/core/work-authorisation.queries.ts'
import { SEALED_COLUMNS, sealContext } from '../../consultants/identity/identity.rules.ts'

/** The fields of the people that their pay and the findings of their lines depend on. */
export const loadPeople = (db: Db, people: readonly string[]) =>
  db
    .selectFrom('consultant')
    .leftJoin('consultantIdentity as identity', 'identity.consultantId', 'consultant.id')
    .select(['consultant.id', 'consultant.name', 'consultant.nationality', 'consultant.lastWorkingDay'])
    .select(['consultant.exitReason', 'consultant.serviceStartDate', 'consultant.joinedDate', 'consultant.countryId'])
    .select(['consultant.clientId', 'identity.socialInsuranceSince'])
    .select(['identity.mohrePersonIdSealed', 'identity.residenceIdSealed', 'identity.nationalIdSealed'])
    .select(['identity.passportNumberSealed', 'identity.visaNumberSealed'])
    .select(authorisedUntil.as('authorisedUntil'))
    .where('consultant.id', '=', anyOf(people))
    .orderBy('consultant.id')
    .execute()
export type LoadedPerson = Awaited<ReturnType<typeof loadPeople>>[number]

/** Hashes of the input of the lines of these people in a run, by the function of the database. */
export async function inputFingerprints(
  db: Db,
  people: readonly string[],
  { month, runID }: { readonly month: string; readonly runID: string | null },
) {
  const { rows } = await sql<{ consultantId: string; inputFingerprint: string; monthFingerprint: string }>`
    select consultant_id, input_fingerprint, month_fingerprint
    from payroll_input_fingerprints(${[...people]}::uuid[], ${firstOfMonth(month)}::date, ${runID}::uuid)`.execute(db)
  return new Map(
    rows.map(({ consultantId, inputFingerprint, monthFingerprint }) => [
      consultantId,
      { inputFingerprint, monthFingerprint },
    ]),
  )
}

interface InForceDate {
  readonly day: string
  /** When the run was approved: later changes apply to the next run (docs/domain/permissions.md). */
  readonly approvedAt?: Date | null
}

/** The bank accounts in force on a date; people without an account are missing. */
export async function banksOf(db: Db, people: readonly string[], { day, approvedAt = null }: InForceDate) {
  const rows = await db
    .selectFrom('consultantBank')
    .selectAll()
    .distinctOn('consultantId')
    .where('consultantId', '=', anyOf(people))
    .where('effectiveFrom', '<=', day)
    .$if(approvedAt !== null, (all) =>
      all.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('consultantBankChange as change')
              .whereRef('change.id', '=', 'consultantBank.changeId')
              .where('change.decidedAt', '>', approvedAt),
          ),
        ),
      ),
    )
    .orderBy('consultantId')
    .orderBy('effectiveFrom', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.consultantId, row]))
}

/** Accounts for the checks of a line: a valid IBAN is not included. */
export async function ibansToCheck(db: Db, secrets: Secrets, people: readonly string[], day: string) {
  const found = await banksOf(db, people, { day })
  return new Map(
    [...found].map(([id, row]) => {
      const { iban } = unsealedBank(secrets, 'consultant_bank', row)
      return [id, { iban: iban && ibanError(iban) ? iban : null }] as const
    }),
  )
}

type PersonIDs = Pick<
  LoadedPerson,
  'mohrePersonIdSealed' | 'residenceIdSealed' | 'nationalIdSealed' | 'passportNumberSealed'
>
type WageField = 'mohrePersonID' | 'residenceID' | 'nationalID' | 'passportNumber'

/** The identification numbers that a payment file uses, in order of preference. */
const WAGE_FIELDS: Readonly<Record<string, readonly WageField[]>> = {
  AE_SIF: ['mohrePersonID'],
  SA_HRSD: ['residenceID', 'nationalID'],
  QA_SIF: ['residenceID', 'nationalID'],
  OM_SIF_41: ['residenceID', 'nationalID', 'passportNumber'],
}
const DEFAULT_WAGE_FIELDS: readonly WageField[] = ['residenceID', 'nationalID']

const wageField = ({ code }: Pick<WageProfile, 'code'>, person: PersonIDs): WageField | undefined =>
  (WAGE_FIELDS[code] ?? DEFAULT_WAGE_FIELDS).find((field) => person[SEALED_COLUMNS[field] as keyof PersonIDs] !== null)

/** Whether the file of the country requires a wage ID, and whether the person has one. */
export const wageIDOf = (profile: WageProfile, person: PersonIDs) => ({
  isRequired: profile.records.some(({ per, columns }) =>
    columns.some(({ source, required }) => per === 'PAYMENT' && source === 'personID' && required),
  ),
  isPresent: wageField(profile, person) !== undefined,
})

/**
 * The recipients of the payments with decrypted numbers: only for the payment file, whose creation is recorded in the
 * audit trail.
 */
export async function payeesOf(
  db: Db,
  secrets: Secrets,
  people: readonly string[],
  inForce: InForceDate,
): Promise<(id: string, profile: WageProfile) => Payee> {
  const banks = await banksOf(db, people, inForce)
  const known = new Map((await loadPeople(db, people)).map((person) => [person.id, person]))
  return (id, profile) => {
    const person = known.get(id)!
    const row = banks.get(person.id)
    const bank = row && unsealedBank(secrets, 'consultant_bank', row)
    const field = wageField(profile, person)
    const sealed = field && person[SEALED_COLUMNS[field] as keyof PersonIDs]
    const payee: Payee = {
      // Banks check the name of the account holder, so the name entered with the account is used.
      name: bank?.accountName ?? person.name,
      personID: field && sealed ? secrets.unseal(sealed, sealContext(field, person.id)) : null,
      iban: bank?.iban ?? null,
      accountNumber: bank?.accountNumber ?? null,
      routingCode: bank?.routingCode ?? null,
      swift: bank?.swift ?? null,
      bankName: bank?.bankName ?? null,
      // SARIE and the wage protection systems of the Gulf identify a bank by the first four letters of its SWIFT code.
      bankCode: bank?.swift?.slice(0, 4) ?? null,
      visaID: person.visaNumberSealed
        ? secrets.unseal(person.visaNumberSealed, sealContext('visaNumber', person.id))
        : null,
      idType: field === undefined ? null : field === 'passportNumber' ? 'P' : 'C',
    }
    return payee
  }
}
