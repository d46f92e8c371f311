import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import { NEVER_STARTED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { conflict } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { fieldsOf, type OrderFormDbRow, orderFormByID } from '../core/scope.queries.ts'
import type { Work } from '../lifecycle/steps.actions.ts'
import { hasNewTerms } from './impact.rules.ts'
import { isVisibleOrderForm, lockConsultant } from './overlaps.queries.ts'

/** The drafts and submitted next terms of a placement, oldest first. */
const nextTermsOf = (db: Db, parentID: string) =>
  db
    .selectFrom('orderForm')
    .innerJoin('appUser as owner', 'owner.id', 'orderForm.ownerId')
    .select(['orderForm.id', 'orderForm.number', 'orderForm.startDate', 'orderForm.endDate', 'orderForm.createdAt'])
    .select(['orderForm.submittedAt', 'orderForm.ownerId', 'owner.name as ownerName'])
    .where('orderForm.parentId', '=', parentID)
    .where('orderForm.type', 'in', ['RENEWAL', 'EXTENSION'])
    .where('orderForm.status', 'not in', [...NEVER_STARTED])
    .where('orderForm.archivedAt', 'is', null)
    .orderBy('orderForm.createdAt')
type NextTerm = Awaited<ReturnType<ReturnType<typeof nextTermsOf>['executeTakeFirstOrThrow']>>

/** A placement has one next term; another open one is named to users who may see it. */
export async function assertNoOpenRenewal(work: Work, parentID: string, ownID?: string): Promise<void> {
  const submitted = nextTermsOf(work.db, parentID).where('orderForm.submittedAt', 'is not', null)
  const found = await submitted.execute()
  const otherTerm = found.find(({ id }) => id !== ownID)
  if (!otherTerm) return
  const { number, startDate, endDate, ownerName } = otherTerm
  const named = (await isVisibleOrderForm(work, otherTerm.id))
    ? `${number} of ${ownerName} (${formatLongDate(startDate!)} to ${formatLongDate(endDate!)})`
    : 'Another order form'
  throw conflict(
    'RENEWAL_EXISTS',
    `${named} is already the next term of this placement. Continue with it, or have it cancelled first.`,
  )
}

/** Checked on submission, so that of two drafts of one next term only one is submitted. */
export async function assertNoOtherRenewal(work: Work, { id, type, parentId, candidateId }: OrderFormDbRow) {
  if (parentId === null || (type !== 'RENEWAL' && type !== 'EXTENSION')) return
  if (candidateId) await lockConsultant(work.db, candidateId)
  await assertNoOpenRenewal(work, parentId, id)
}

/**
 * Drafts are private, but a colleague's draft of the same next term is reported with name and date, so that only one is
 * written (docs/decisions/0028).
 */
export async function assertRenewalAcknowledged({ db }: Work, parentID: string, ownID: string): Promise<void> {
  const begun = await nextTermsOf(db, parentID).where('orderForm.submittedAt', 'is', null).execute()
  if (begun.length === 0) return
  const who = begun.map(
    ({ ownerId, ownerName, createdAt }: NextTerm) =>
      `${ownerId === ownID ? 'You' : ownerName} on ${formatLongDate(createdAt.toISOString().slice(0, 10))}`,
  )
  throw conflict(
    'RENEWAL_STARTED',
    `A draft of the next term already exists: ${who.join(', ')}. Only one can be submitted. Coordinate with them, or create another draft.`,
  )
}

/** An extension has the same terms (docs/glossary.md); with a changed rate or pay it is submitted as a renewal. */
export async function effectiveType(db: Db, row: OrderFormDbRow): Promise<OrderFormType> {
  const type = row.type as OrderFormType
  if (type !== 'EXTENSION' || row.parentId === null) return type
  const parent = (await orderFormByID(db, row.parentId))!
  return hasNewTerms(fieldsOf(parent), fieldsOf(row)) ? 'RENEWAL' : type
}
