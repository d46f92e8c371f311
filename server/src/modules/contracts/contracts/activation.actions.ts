import type { Role } from '@muster/contract/access/roles.ts'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { contractStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import type { ContractStatus } from '@muster/contract/contracts/states.contract.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { daysAfter, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { type AuditContext, notify, othersThan, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { managersOf, userIDsWithAccess } from '../../access/core/people.queries.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { assertSupersedable } from '../core/lifecycle.rules.ts'
import { assertTermsMatch } from './contract-guards.queries.ts'
import { changeContract, type DraftContext } from './contracts.actions.ts'
import { contractsIn, loadContract, type NamedContract } from './contracts.queries.ts'

/** A request, or a nightly job. */
export type ActionOrJob = AuditContext & DraftContext

/** Activates a signed contract on its start date; the version it amends ends on the day before. */
export async function activate(context: ActionOrJob, signed: NamedContract): Promise<void> {
  const { now, staff } = context
  const kind = signed.kind as ContractKind
  if (signed.amendsId) await supersede(context, { id: signed.amendsId, kind, until: daysAfter(signed.startDate, -1) })
  const after = await changeContract(context, signed, { status: 'ACTIVE', stateSince: now })
  if (kind === 'CANDIDATE') await syncContractEnd(context, after)
  await notifyAboutContract(context, after, 'ACTIVE', staff)
}

/** The signed contracts of a next term that starts: the contracts they amend end with the former term. */
export async function beginContracts(context: ActionOrJob, orderFormID: string): Promise<void> {
  const { db, today } = context
  const due = await contractsIn(db, null)
    .select(['id', 'kind'])
    .where('orderFormId', '=', orderFormID)
    .where('status', '=', 'SIGNED')
    .where('startDate', '<=', today)
    .orderBy('kind')
    .execute()
  for (const { id, kind } of due) {
    const signed = await loadContract(db, null, { kind: kind as ContractKind, id, lock: true })
    if (signed.status !== 'SIGNED') continue
    await assertTermsMatch(db, signed)
    await activate(context, signed)
  }
}

interface SupersededContract {
  readonly id: string
  readonly kind: ContractKind
  readonly until: string
}

async function supersede(context: ActionOrJob, { id, kind, until }: SupersededContract): Promise<void> {
  const { db, now } = context
  const before = await loadContract(db, null, { kind, id, lock: true })
  assertSupersedable(before, contractStatusLabels)
  const endedOn = before.endsOn === null || until < before.endsOn ? until : before.endedOn
  await changeContract(context, before, { status: 'SUPERSEDED', stateSince: now, endedOn })
}

/**
 * The consultant's record shows the end date of the active contract; if none is active that of the last one that ended,
 * because one that was cancelled was never in force.
 */
export async function syncContractEnd(context: ActionOrJob, contract: NamedContract) {
  const { candidateId, candidateName, countryId } = contract
  const { db } = context
  const consultant = await db
    .selectFrom('consultant')
    .select(['id', 'contractEnd', 'joinedDate'])
    .where('id', '=', candidateId)
    .forUpdate()
    .executeTakeFirst()
  const shown = (await activeEmployment(db, candidateId)) ?? (await lastEmployment(db, candidateId))
  if (!shown) return
  const { endsOn } = shown
  // The employment contract must end after the joining date; an expired one does not violate this.
  if (!consultant || consultant.contractEnd === endsOn) return
  if (consultant.joinedDate !== null && endsOn !== null && endsOn < consultant.joinedDate) return
  await updateRecord(context, 'consultant', consultant.id, { contractEnd: endsOn })
  await writeAuditEntry(context, {
    event: 'consultant.contract-updated',
    entity: 'consultant',
    entityID: consultant.id,
    name: candidateName,
    countryID: countryId,
    before: { contractEnd: consultant.contractEnd },
    after: { contractEnd: endsOn },
  })
}

/** The active employment contract of a consultant; of several, for different clients, the one that started last. */
const activeEmployment = (db: Db, candidateID: string | null) =>
  contractsIn(db, null, 'CANDIDATE')
    .select('endsOn')
    .where('candidateId', '=', candidateID)
    .where('status', '=', 'ACTIVE')
    .orderBy('startDate', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The employment contract of a consultant that ended last. */
const lastEmployment = (db: Db, candidateID: string | null) =>
  contractsIn(db, null, 'CANDIDATE')
    .select('endsOn')
    .where('candidateId', '=', candidateID)
    .where('status', 'in', ['EXPIRED', 'TERMINATED'])
    .orderBy('endsOn', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

type NotifiedRoles = Readonly<Partial<Record<ContractStatus, readonly Role[]>>>

/**
 * The recipients for each status of a contract; the account managers of the client are recipients for client contracts
 * too.
 */
const NOTIFIED: Readonly<Record<ContractKind, NotifiedRoles>> = {
  CANDIDATE: {
    UNDER_REVIEW: ['HR_MANAGER'],
    DRAFT: ['HR_ASSOCIATE'],
    SENT: ['HR_ASSOCIATE'],
    SIGNED: ['HR_MANAGER'],
    ACTIVE: ['HR_MANAGER'],
    TERMINATED: ['HR_MANAGER', 'HR_ASSOCIATE'],
    EXPIRED: ['HR_MANAGER', 'HR_ASSOCIATE'],
    CANCELLED: ['HR_ASSOCIATE'],
  },
  CLIENT: {
    UNDER_REVIEW: ['FINANCE_MANAGER_INVOICE', 'COUNTRY_MANAGER', 'CFO'],
    DRAFT: [],
    SENT: [],
    SIGNED: ['FINANCE_MANAGER_INVOICE'],
    ACTIVE: ['FINANCE_MANAGER_INVOICE'],
    TERMINATED: ['FINANCE_MANAGER_INVOICE'],
    EXPIRED: ['FINANCE_MANAGER_INVOICE'],
    CANCELLED: ['FINANCE_MANAGER_INVOICE'],
  },
}

/**
 * Notifies the recipients of the new status, without the user who set it. A termination is announced with its date when
 * it is set, also if the contract is active until then.
 */
export async function notifyAboutContract(
  context: AuditContext,
  contract: NamedContract,
  to: ContractStatus,
  by: { readonly id: string } | null,
): Promise<void> {
  const kind = contract.kind as ContractKind
  const roles = NOTIFIED[kind][to]
  if (!roles) return
  const { db } = context
  const people = await userIDsWithAccess(db, roles, contract.countryId)
  if (kind === 'CLIENT' && to !== 'UNDER_REVIEW') people.push(...(await managersOf(db, contract)))
  const named = `${contract.number} (${contract.candidateName ?? contract.clientName})`
  const waits = to === 'UNDER_REVIEW'
  const endsLater = to === 'TERMINATED' && contract.status !== to
  const what = endsLater ? `ends on ${formatLongDate(contract.endsOn!)}` : statusClause(contractStatusLabels, to)
  await notify(context, {
    to: othersThan(by, people),
    type: waits ? 'APPROVAL_REQUEST' : to === 'TERMINATED' || to === 'EXPIRED' ? 'EXPIRY_ALERT' : 'ORDER_FORM_STATUS',
    subject: waits ? `Contract pending review: ${named}` : `Contract ${named} ${what}`,
    message: `The ${KINDS[kind].name} ${named} of the order form ${contract.orderFormNumber} ${what}.`,
    orderFormID: contract.orderFormId,
    entity: KINDS[kind].entity,
    entityID: contract.id,
  })
}
