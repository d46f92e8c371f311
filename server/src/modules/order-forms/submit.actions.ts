import { orderFormMove } from '@muster/contract/order-forms/states.contract.ts'
import { refused } from '../../kernel/errors.ts'
import { record } from '../../kernel/events.ts'
import { tellAdmins } from '../access/unfilled.actions.ts'
import { nextNumber } from '../settings/number-series.actions.ts'
import { type Facts, readFacts } from './facts.queries.ts'
import { auditable, goneFaults } from './fields.queries.ts'
import { refuseFailing } from './guarding.rules.ts'
import { failing } from './guards.rules.ts'
import { mayAskWaiver } from './moves.queries.ts'
import { about } from './order-forms.rules.ts'
import { refuseOverlap } from './overlaps.queries.ts'
import { refuseOtherRenewal, typeSubmitted } from './renewals.queries.ts'
import type { OrderFormDbRow } from './scope.queries.ts'
import { freezeMargin } from './snapshots.actions.ts'
import { enterState, type Work } from './steps.actions.ts'
import { unfilledSteps } from './unfilled.queries.ts'
import { keepWaiverReason } from './waivers.actions.ts'

type Submitting = Work & { readonly staff: NonNullable<Work['staff']> }

/**
 * DRAFT or REVISION_REQUESTED → SUBMITTED: every guard by name, a number with the first submission, the margin frozen as the next version,
 * and a new round of reviews. The trail gets all the fields with the first submission, because before it the draft was private.
 */
export async function submitOrderForm(
  work: Submitting,
  row: OrderFormDbRow,
  waiverReason: string | null = null,
): Promise<OrderFormDbRow> {
  const { db, staff, now, today } = work
  const facts = await readFacts({ db, staff, today, now }, row)
  const asksWaiver = await settleWaiver(work, facts, waiverReason)
  const guards = orderFormMove(row.status, 'SUBMITTED')!.guards
  refuseFailing(
    failing(
      guards.filter((name) => name !== 'marginIsFresh' && !(asksWaiver && name === 'agreementIsActive')),
      facts,
    ),
  )
  const gone = await goneFaults(db, row)
  if (gone.length > 0) throw refused('REFERENCE_GONE', gone[0]!.message, gone)
  await refuseOtherRenewal(work, row)
  await refuseOverlap(work, row)
  const type = await typeSubmitted(db, row)
  const isFirst = row.submittedAt === null
  const frozen = await freezeMargin(work, facts, () => refuseFailing(failing(['marginIsFresh'], facts)))
  const number =
    row.number ?? (await nextNumber(db, { series: 'ORDER_FORM', legalEntityID: row.legalEntityId!, day: today }))
  const set = {
    number,
    type,
    round: row.round + 1,
    submittedBy: staff.id,
    submittedAt: row.submittedAt ?? now,
    approvedAt: null,
    ...{ signedOn: null, offerExpiresOn: null },
    hrReviewedBy: null,
    hrReviewedAt: null,
    ...frozen,
  }
  if (isFirst)
    await record(work, {
      event: 'order-form.created',
      ...about({ ...row, number }),
      after: auditable({ ...row, number, type }),
    })
  const asked = asksWaiver ? { waiverAsked: 'AGREEMENT' } : {}
  const submitted = await enterState(work, row, 'SUBMITTED', {
    ...{ set, event: 'order-form.submitted', after: { number, ...asked, ...(type !== row.type && { type }) } },
    reason: asksWaiver ? (waiverReason ?? facts.askedWaiver?.reason ?? null) : null,
  })
  await tellOfUnfilled(work, submitted)
  return submitted
}

/** A step that nobody can take stops the chain later, unseen: the administrators hear of it at once, and the record says so. */
async function tellOfUnfilled(work: Submitting, row: OrderFormDbRow): Promise<void> {
  const { db, staff, now, today } = work
  const missing = await unfilledSteps({ db, today }, await readFacts({ db, staff, today, now }, row))
  if (missing.length === 0) return
  await tellAdmins(db, {
    subject: `Order form ${row.number} cannot be approved`,
    message: `${row.personName}: ${missing.join(' ')}`,
    ...{ orderFormID: row.id, entity: 'order-form', entityID: row.id },
  })
}

/**
 * Without an agreement in force the writer asks for its waiver and says why (domain.md §2.5: "MSA ACTIVE (or waiver)"); a reason given in
 * an earlier round counts on. Answers whether the submission goes on with that question open.
 */
async function settleWaiver(work: Submitting, facts: Facts, reason: string | null): Promise<boolean> {
  const mayAsk = mayAskWaiver(facts)
  if (!mayAsk || reason) await keepWaiverReason(work, facts.row.id, mayAsk ? reason : null)
  return mayAsk && (reason !== null || facts.askedWaiver !== null)
}
