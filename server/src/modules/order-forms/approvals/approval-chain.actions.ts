import { plannedValue } from '@muster/contract/contracts/term-value.rules.ts'
import { rounded } from '@muster/contract/kernel/math/rational.ts'
import {
  type ApprovalFacts,
  type ApprovalStep,
  approversFor,
} from '@muster/contract/settings/versions/approval-rules.rules.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { dayOf } from '../../../kernel/app/today.ts'
import { approvalRulesOn } from '../../settings/versions/approval-rules.queries.ts'
import { orderFormAuditSubject } from '../core/order-forms.rules.ts'
import { valueInReporting } from '../core/reporting.queries.ts'
import type { WorkOfUser } from '../lifecycle/effects.types.ts'
import type { OrderFormFacts } from '../lifecycle/facts.queries.ts'
import type { Work } from '../lifecycle/steps.actions.ts'
import { isTenTimesOff, warningsOf } from '../lifecycle/warnings.rules.ts'
import { ensureApprovers } from './approvers.actions.ts'

/**
 * The input of the approval rules: the unrounded margin of the snapshot and the value of the term in the reporting
 * currency.
 */
export async function approvalFacts(
  { db, today }: Pick<Work, 'db' | 'today'>,
  facts: OrderFormFacts,
): Promise<ApprovalFacts> {
  const { row, margin, fields } = facts
  if (!margin) throw ruleViolation('MARGIN_MISSING', 'The margin is missing. Return the order form to recalculate it.')
  const value = plannedValue({
    unit: row.billUnit as 'HOUR' | 'DAY' | 'MONTH',
    rate: row.billRate!,
    startDate: row.startDate!,
    endDate: row.endDate!,
    workingDays: fields.calendar?.workingDays ?? [],
    hoursPerDay: fields.calendar?.hoursPerDay ?? '8',
  })
  const earlier = await db
    .selectFrom('orderForm')
    .select('id')
    .where('countryId', '=', row.countryId!)
    .where('status', 'in', ['ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED'])
    .limit(1)
    .executeTakeFirst()
  return {
    gmPercent: margin.gmPercentExact,
    // The verdict uses exact figures; the stored margin is a sum of rounded lines.
    isNegative: margin.result.verdict === 'NEGATIVE',
    target: margin.targetPercent,
    floor: margin.floorPercent,
    outsideGradeBand: margin.outsideGradeBand,
    contractValue: await valueInReporting(db, rounded(value, 4), row.billCurrency!, today),
    newCountry: earlier === undefined,
    countryID: row.countryId!,
  }
}

/** Additional notes for the approvers, added to the first step. */
const withWarnings = (facts: OrderFormFacts, steps: readonly ApprovalStep[]): ApprovalStep[] => {
  const warnings = warningsOf(facts).map(({ message }) => message.replace(/\.$/, ''))
  return steps.map((step, i) =>
    i === 0
      ? {
          ...step,
          why: [step.why, ...warnings].join('; '),
          reasonRequired: step.reasonRequired || isTenTimesOff(facts),
        }
      : step,
  )
}

/** The approval steps of this round, from the rules active today by the server date. */
export async function buildChain(work: WorkOfUser, facts: OrderFormFacts): Promise<void> {
  const { db, now } = work
  const { row } = facts
  const rules = await approvalRulesOn(db, dayOf(now))
  const steps = withWarnings(
    facts,
    await ensureApprovers(work, facts, approversFor(rules, await approvalFacts(work, facts))),
  )
  await db
    .insertInto('orderFormApproval')
    .values(
      steps.map(({ roles, why, reasonRequired }, i) => ({
        orderFormId: row.id,
        round: row.round,
        step: i + 1,
        roles: [...roles],
        why,
        reasonRequired,
      })),
    )
    .execute()
  await writeAuditEntry(work, {
    event: 'order-form.approval-started',
    ...orderFormAuditSubject(row),
    // The chain depends on the margin, so it is audited with the margin.
    after: { 'margin.chain': steps.map(({ roles }) => roles.join(' or ')) },
  })
}
