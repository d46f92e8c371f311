import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { sql } from 'kysely'
import type { Staff } from '../../../kernel/db/scope.ts'
import type { Agreements } from '../agreements/agreements.queries.ts'
import type { Contracts } from '../contracts/contracts.queries.ts'
import { KINDS } from './kinds.rules.ts'

type Reader = Pick<Staff, 'id' | 'role'>
const none = <R extends { where(is: ReturnType<typeof sql<boolean>>): R }>(rows: R): R =>
  rows.where(sql<boolean>`false`)

/**
 * Agreements with a signed copy awaiting approval: a user does not approve the signature of an agreement they
 * contributed to.
 */
export const signaturesToApprove = (agreements: Agreements, staff: Reader): Agreements =>
  may(staff, right('agreements', 'approve'))
    ? agreements
        .where('agreement.status', '=', 'NEGOTIATION')
        .where('agreement.signedFileId', 'is not', null)
        .where((eb) => eb.or([eb('agreement.createdBy', 'is', null), eb('agreement.createdBy', '!=', staff.id)]))
    : none(agreements)

/** The finance manager for invoices checks the rates of client contracts, and cannot approve them. */
const checksRates = (kind: ContractKind, { role }: Reader) => kind === 'CLIENT' && role === 'FINANCE_MANAGER_INVOICE'

/** The users who draft contracts of a type, and so complete drafts and follow up sent ones. */
export const writesContracts = (kind: ContractKind, staff: Reader) =>
  may(staff, right(KINDS[kind].resource, 'create')) && !checksRates(kind, staff)

/** Contracts under review that this user checks or approves; never those that they submitted. */
export function toReview(contracts: Contracts, kind: ContractKind, staff: Reader): Contracts {
  const isChecker = checksRates(kind, staff)
  if (!isChecker && !may(staff, right(KINDS[kind].resource, 'approve'))) return none(contracts)
  const open = contracts
    .where('contract.status', '=', 'UNDER_REVIEW')
    .where((eb) => eb.or([eb('contract.submittedBy', 'is', null), eb('contract.submittedBy', '!=', staff.id)]))
  return kind === 'CANDIDATE' ? open : open.where('contract.ratesCheckedBy', isChecker ? 'is' : 'is not', null)
}

export const draftsToComplete = (contracts: Contracts, kind: ContractKind, staff: Reader): Contracts =>
  writesContracts(kind, staff) ? contracts.where('contract.status', '=', 'DRAFT') : none(contracts)

/** Both: the contracts of a type that are pending for this user. */
export const contractPendingMyApproval = (contracts: Contracts, kind: ContractKind, staff: Reader): Contracts =>
  contracts.where('contract.id', 'in', (eb) => {
    const all = eb.selectFrom('contract') as unknown as Contracts
    const ids = toReview(all, kind, staff).select('contract.id')
    return ids.unionAll(draftsToComplete(all, kind, staff).select('contract.id'))
  })
