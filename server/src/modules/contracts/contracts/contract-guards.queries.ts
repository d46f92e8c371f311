import type { ContractKind, RateMismatch } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { contractTermLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { ContractPay, RateLine } from '@muster/contract/contracts/fields.contract.ts'
import { payMismatches, termMismatches } from '@muster/contract/contracts/pay-match.rules.ts'
import { rateMismatches } from '@muster/contract/contracts/rate-match.rules.ts'
import { type ContractStatus, DOCUMENT_GUARDS, type DocumentGuard } from '@muster/contract/contracts/states.contract.ts'
import { statusLabel } from '@muster/contract/kernel/api/status-labels.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import * as z from 'zod'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { availableTransitions, checksOf, type FailedGuard, failedChecks } from '../../../kernel/transitions/checks.ts'
import { type GuardContext, messageUnless } from '../agreements/agreement-guards.queries.ts'
import { activeAgreement, overlapsTime } from '../agreements/agreements.queries.ts'
import { CONTRACT_STATES, KINDS } from '../core/kinds.rules.ts'
import { nextTermMismatches } from '../core/next-term.queries.ts'
import {
  allowsContracts,
  candidateFieldsFrom,
  hasBegun,
  type OrderFormFacts,
  orderFormFacts,
} from '../core/order-form.queries.ts'
import { hasContributed } from '../core/versions.queries.ts'
import { amendedVersion, type ContractRecord, contractsIn } from './contracts.queries.ts'
import { type ContractFields, contractProblems } from './contracts.rules.ts'

const termsOf = ({ terms }: ContractRecord) => terms as ContractFields

/** The message for a contract that its order form does not allow. */
const NOT_COVERED: Readonly<Record<string, string>> = {
  REVISION_REQUESTED: 'Wait until it is approved again.',
  CANCELLED: 'Cancel the contract.',
  REJECTED: 'Cancel the contract.',
  OFFER_DECLINED: 'Cancel the contract.',
}

const DAYS: ReadonlySet<string> = new Set(['startDate', 'endDate'])

/** `The first day is 1 Oct 2026 here and 5 Oct 2026 on the order form` */
export function mismatchMessage({ field, contract, orderForm }: RateMismatch): string {
  const [here, there] = DAYS.has(field) ? [formatTerm(contract), formatTerm(orderForm)] : [contract, orderForm]
  return `${field in contractTermLabels ? `The ${contractTermLabels[field]}` : field} is ${here} here and ${there} on the order form`
}
const formatTerm = (value: string) => (/^\d{4}-/.test(value) ? formatLongDate(value) : value)

const CHECKS = checksOf(
  CONTRACT_STATES.CANDIDATE,
  CONTRACT_STATES.CLIENT,
)<ContractRecord, GuardContext>({
  notTheCreator: async (db, row, { staff }) =>
    messageUnless(row.submittedBy !== staff.id && !(await hasWritten(db, row, staff.id)), 'notTheCreator'),
  isComplete: missing,
  orderFormIsActive: async (db, { orderFormId }) => {
    const facts = await orderFormFacts(db, orderFormId)
    if (!facts) return DOCUMENT_GUARDS.orderFormIsActive
    return allowsContracts(facts)
      ? null
      : `The order form ${facts.number} has the status “${statusLabel(facts.status)}”. ${NOT_COVERED[facts.status] ?? NOT_COVERED.REVISION_REQUESTED}`
  },
  termsMatch: async (db, row) => {
    const [first] = await findTermMismatches(db, row)
    return first
      ? `${mismatchMessage(first)} since it was revised. Return it to draft and correct it, or cancel it.`
      : null
  },
  hasSignedFile: (_db, { signedFileId }) => messageUnless(signedFileId !== null, 'hasSignedFile'),
  hasSignedDate: (_db, { signedOn }, { today }) =>
    messageUnless(signedOn !== null && signedOn <= today, 'hasSignedDate'),
  startReached: (_db, { startDate }, { today }) => messageUnless(startDate <= today, 'startReached'),
  fixedTerm: async (db, { endDate, countryId }) => {
    if (endDate !== null) return null
    const country = await db
      .selectFrom('country')
      .select('fixedTermOnly')
      .where('id', '=', countryId)
      .executeTakeFirst()
    return messageUnless(country?.fixedTermOnly !== true, 'fixedTerm')
  },
  overlapsNone: async (db, row) => {
    const other = await overlapping(db, row)
    return other
      ? `${other.number} of this placement is active in this period. Amend it, end it, or select other dates.`
      : null
  },
  ratesMatch: async (db, row) => {
    const [first] = (await changesTerms(db, row)) ? [] : await mismatchesOf(db, row)
    return first ? `${mismatchMessage(first)}. Correct it or create an amendment.` : null
  },
  payMatches: async (db, row) =>
    messageUnless(
      (await changesTerms(db, row)) || (await employmentMismatches(db, row)).pay.length === 0,
      'payMatches',
    ),
  termIsValid: async (db, row) => {
    const [first] = (await changesTerms(db, row)) ? [] : (await employmentMismatches(db, row)).term
    return first ? `${mismatchMessage(first)}. Correct it or create an amendment.` : null
  },
  ratesChecked: (_db, { ratesCheckedBy }) => messageUnless(ratesCheckedBy !== null, 'ratesChecked'),
  agreementIsActive: async (db, row) => {
    if (await activeAgreement(db, row.clientId, row.startDate)) return null
    const waived = await db
      .selectFrom('orderFormWaiver')
      .select('kind')
      .where('orderFormId', '=', row.orderFormId)
      .where('kind', '=', 'AGREEMENT')
      .executeTakeFirst()
    return messageUnless(waived !== undefined, 'agreementIsActive')
  },
})

/** Whether this user created the contract or ever changed its content. */
export const hasWritten = (db: Db, row: ContractRecord, userID: string): Promise<boolean> =>
  hasContributed(db, row, { entity: KINDS[row.kind as ContractKind].entity, events: ['updated'], userID })

async function missing(db: Db, row: ContractRecord): Promise<string | null> {
  const terms = termsOf(row)
  const [problem] = contractProblems(row, terms, await amendedVersion(db, row))
  if (problem) return problem.message
  if (row.kind === 'CANDIDATE') return terms.pay ? errorIn(ContractPay, terms.pay) : 'Enter the pay.'
  return terms.rateLines?.length ? errorIn(z.array(RateLine), terms.rateLines) : 'Enter the rate.'
}

/** The errors in terms that were copied from an order form; entered terms are validated on entry. */
function errorIn(schema: z.ZodType, value: unknown): string | null {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  return issue ? `${issue.path.join('.')}: ${issue.message}` : null
}

/**
 * Another active contract of the type in that period, of this placement or of the same consultant and client, except
 * the one it amends.
 */
const overlapping = (db: Db, row: ContractRecord) =>
  contractsIn(db, null, row.kind as ContractKind)
    .select('number')
    .where('status', '=', 'ACTIVE')
    .where((eb) =>
      eb.or([
        eb('orderFormId', '=', row.orderFormId),
        ...(row.candidateId === null
          ? []
          : [eb.and([eb('candidateId', '=', row.candidateId), eb('clientId', '=', row.clientId)])]),
      ]),
    )
    .where('familyId', '!=', row.familyId)
    .where(overlapsTime(row.startDate, row.endsOn))
    .executeTakeFirst()

/**
 * An amendment of the contract alone changes the terms of the order form; a version created by an amendment of the
 * placement has the terms of the new order form.
 */
export async function changesTerms(db: Db, { amendsId, orderFormId }: ContractRecord): Promise<boolean> {
  if (amendsId === null) return false
  const amended = db.selectFrom('contract').select('orderFormId').where('id', '=', amendsId)
  return (await amended.executeTakeFirst())?.orderFormId === orderFormId
}

/** A version created by an amendment of the placement starts with it: the former terms apply until then. */
export async function canStart(db: Db, row: ContractRecord): Promise<boolean> {
  if (row.amendsId === null || (await changesTerms(db, row))) return true
  const facts = await orderFormFacts(db, row.orderFormId)
  return facts !== undefined && hasBegun(facts)
}

const agreedBy = (facts: OrderFormFacts) => ({
  unit: facts.billUnit as 'HOUR' | 'DAY' | 'MONTH' | null,
  rate: facts.billRate,
  currency: facts.billCurrency,
  rebatePercent: facts.terms.bill?.rebatePercent,
  startDate: facts.startDate,
  endDate: facts.endDate,
})

/**
 * A version created for a next term starts with it: a later start would leave the former terms in force for the days
 * between. (An earlier start is rejected for every contract.)
 */
async function lateStart(db: Db, row: ContractRecord, facts: OrderFormFacts): Promise<RateMismatch[]> {
  const { startDate } = facts
  if (row.amendsId === null || startDate === null || row.startDate <= startDate || (await changesTerms(db, row)))
    return []
  return [{ field: 'startDate', contract: row.startDate, orderForm: startDate }]
}

/** All current differences between a contract of either type and its order form. */
export async function mismatches(db: Db, row: ContractRecord): Promise<RateMismatch[]> {
  if (row.kind === 'CLIENT') return mismatchesOf(db, row)
  const { pay, term } = await employmentMismatches(db, row)
  return [...pay, ...term]
}

/** An employment contract has these terms for its whole period, an order form for the rest of it. */
export const EMPLOYMENT_WIDE_FIELDS: ReadonlySet<string> = new Set(['probationMonths', 'noticeDays'])

/**
 * The differences between a sent contract and the current order form, such as after a revision. HR may choose another
 * medical category until the placement starts, without a new signature.
 */
export async function findTermMismatches(db: Db, row: ContractRecord): Promise<RateMismatch[]> {
  if (await changesTerms(db, row)) return []
  const isFree = (field: string) =>
    field === 'medicalCategory' || (row.amendsId !== null && EMPLOYMENT_WIDE_FIELDS.has(field))
  return (await mismatches(db, row)).filter(({ field }) => !isFree(field))
}

/** A contract with other terms than the order form cannot start; the error names the contract. */
export async function assertTermsMatch(db: Db, row: ContractRecord): Promise<void> {
  if ((await findTermMismatches(db, row)).length > 0)
    throw ruleViolation('TERMS_MISMATCH', `${row.number}: ${DOCUMENT_GUARDS.termsMatch}`)
}

/** The current differences between an employment contract and its order form: in pay and terms. */
export async function employmentMismatches(db: Db, row: ContractRecord) {
  const facts = await orderFormFacts(db, row.orderFormId)
  if (!facts) return { pay: [], term: [] }
  const { pay, probationMonths } = termsOf(row)
  const { startDate, endDate, noticeDays } = row
  const contract = { pay, startDate, endDate, probationMonths, noticeDays }
  const agreed = candidateFieldsFrom(facts)
  const term = [
    ...termMismatches(contract, agreed),
    ...(await lateStart(db, row, facts)),
    ...(await nextTermMismatches(db, row, facts)),
  ]
  // An employment contract that is renewed on the same order form continues after the order form's end date.
  const goesOn = await renewsOnSameOrderForm(db, row)
  return {
    pay: payMismatches(contract, agreed),
    term: goesOn ? term.filter(({ field }) => field !== 'startDate' && field !== 'endDate') : term,
  }
}

async function renewsOnSameOrderForm(db: Db, { renewsId, orderFormId }: ContractRecord): Promise<boolean> {
  if (renewsId === null) return false
  const renewed = await db.selectFrom('contract').select('orderFormId').where('id', '=', renewsId).executeTakeFirst()
  return renewed?.orderFormId === orderFormId
}

/** The current differences between a client contract and its order form. */
export async function mismatchesOf(db: Db, row: ContractRecord) {
  const facts = await orderFormFacts(db, row.orderFormId)
  const { rateLines = [], rebatePercent } = termsOf(row)
  if (!facts) return []
  const contract = { rateLines, rebatePercent, startDate: row.startDate, endDate: row.endDate }
  return [
    ...rateMismatches(contract, agreedBy(facts)),
    ...(await lateStart(db, row, facts)),
    ...(await nextTermMismatches(db, row, facts)),
  ]
}

/** The failed guards of a transition. */
export const failedContractGuards = (
  db: Db,
  row: ContractRecord,
  guards: readonly DocumentGuard[],
  context: GuardContext,
): Promise<FailedGuard<DocumentGuard>[]> => failedChecks(CHECKS, guards, { db, row, context })

export const availableContractTransitions = (db: Db, row: ContractRecord, staff: Staff, today: string) =>
  availableTransitions(
    CONTRACT_STATES[row.kind as ContractKind],
    { staff, from: row.status as ContractStatus },
    ({ guards }) => failedContractGuards(db, row, guards, { staff, today }),
  )
