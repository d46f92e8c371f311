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
import { about } from '../core/order-forms.rules.ts'
import { valueInReporting } from '../core/reporting.queries.ts'
import type { ByPerson } from '../lifecycle/effects.actions.ts'
import type { OrderFormFacts } from '../lifecycle/facts.queries.ts'
import type { Work } from '../lifecycle/steps.actions.ts'
import { isTenTimesOff, warningsOf } from '../lifecycle/warnings.rules.ts'
import { ensureApprovers } from './approvers.actions.ts'

/** What the approval rules look at: the frozen margin, unrounded, and the value of the whole term in the reporting currency. */
export async function approvalFacts(
  { db, today }: Pick<Work, 'db' | 'today'>,
  facts: OrderFormFacts,
): Promise<ApprovalFacts> {
  const { row, margin, fields } = facts
  if (!margin)
    throw ruleViolation('MARGIN_IS_FRESH', 'There is no margin. Return the order form, so that it is computed again.')
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
    // The verdict goes by the exact figures; the margin of the record is a sum of rounded lines.
    isNegative: margin.result.verdict === 'NEGATIVE',
    target: margin.targetPercent,
    floor: margin.floorPercent,
    outsideGradeBand: margin.outsideGradeBand,
    contractValue: await valueInReporting(db, rounded(value, 4), row.billCurrency!, today),
    newCountry: earlier === undefined,
    countryID: row.countryId!,
  }
}

/** What the approvers are to know besides the rules that ask for them, with the first step. */
const withWarnings = (facts: OrderFormFacts, steps: readonly ApprovalStep[]): ApprovalStep[] => {
  const words = warningsOf(facts).map(({ message }) => message.replace(/\.$/, ''))
  return steps.map((step, i) =>
    i === 0
      ? {
          ...{ ...step, why: [step.why, ...words].join('; ') },
          reasonRequired: step.reasonRequired || isTenTimesOff(facts),
        }
      : step,
  )
}

/** The steps of the chain for this round, from the rules in force today, by the server's day: nobody chooses yesterday's rules. */
export async function buildChain(work: ByPerson, facts: OrderFormFacts): Promise<void> {
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
    event: 'order-form.chain-built',
    ...about(row),
    // The chain follows from the margin, and is read by those who may see that.
    after: { 'margin.chain': steps.map(({ roles }) => roles.join(' or ')) },
  })
}
