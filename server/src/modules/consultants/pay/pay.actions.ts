import type { Pay, PayChange, payEndpoints } from '@muster/contract/consultants/pay.contract.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { lockConsultant } from '../core/consultants.queries.ts'
import { consultantAuditSubject } from '../core/consultants.rules.ts'
import { bumpVersion } from '../core/version.queries.ts'
import { findPayVersions, payToday } from './pay.queries.ts'

/**
 * Adds a version of the pay, or replaces the one with the same date if it has not started. Other versions are
 * unchanged.
 */
export async function changePay(call: Call<typeof payEndpoints.change>): Promise<{ version: number; pay: Pay }> {
  const { db, scope, params, body, today } = call
  const consultant = await lockConsultant(db, scope, params.id)
  const before = await findPayVersions(db, consultant.id)
  if (consultant.version !== body.version)
    throw staleVersion({ version: consultant.version, pay: payToday(before, today) })
  assertInTime(before, body.effectiveFrom, today)
  return writePay(call, consultant, body)
}

type NewPayVersion = Omit<PayChange, 'version'>

/**
 * Sets the pay from a date on, replacing a version of that date. Pay approved on an order form may take effect in a
 * month that was already paid; the caller states who pays the difference.
 */
export async function writePay(
  call: Pick<Call<typeof payEndpoints.change>, 'db' | 'staff' | 'now' | 'today'>,
  consultant: { readonly id: string; readonly name: string; readonly countryId: string },
  body: NewPayVersion,
): Promise<{ version: number; pay: Pay }> {
  const { db, staff, today } = call
  const before = await findPayVersions(db, consultant.id)
  const inForce = before.find(({ effectiveFrom }) => effectiveFrom <= body.effectiveFrom)
  const { overtimeExempt = inForce?.overtimeExempt ?? false, onCallRate = onCallRateBefore(inForce, body) } = body
  await db
    .deleteFrom('consultantPay')
    .where('consultantId', '=', consultant.id)
    .where('effectiveFrom', '=', body.effectiveFrom)
    .execute()
  const { id: payId } = await db
    .insertInto('consultantPay')
    .values({
      consultantId: consultant.id,
      effectiveFrom: body.effectiveFrom,
      currency: body.currency,
      overtimeExempt,
      onCallRate,
      createdBy: staff.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('consultantPayComponent')
    .values(body.components.map((part, position) => ({ payId, position, ...part })))
    .execute()
  const version = await bumpVersion(db, consultant.id, call)
  const payVersions = await findPayVersions(db, consultant.id)
  await writeAuditEntry(call, {
    event: 'consultant.pay-updated',
    ...consultantAuditSubject(consultant),
    before: auditable(inForce),
    after: auditable(payVersions.find(({ effectiveFrom }) => effectiveFrom === body.effectiveFrom)),
  })
  return { version, pay: payToday(payVersions, today)! }
}

/** The agreed on-call rate continues, unless the currency of the pay changes. */
const onCallRateBefore = (inForce: Pay['versions'][number] | undefined, { currency }: NewPayVersion): string | null =>
  inForce?.currency === currency ? inForce.onCallRate : null

/**
 * Past months are already paid, so a change starts in this month at the earliest, and after the current version. The
 * first version may start earlier, because no other was paid.
 */
function assertInTime(payVersions: Pay['versions'], effectiveFrom: string, today: string): void {
  const late = (message: string, remedy: string) =>
    ruleViolation('PAY_IN_THE_PAST', `${message} ${remedy}`, [{ path: 'effectiveFrom', message: remedy }])
  const begun = payVersions.find((payVersion) => payVersion.effectiveFrom <= today)
  if (begun && effectiveFrom <= begun.effectiveFrom)
    throw late(
      `The current pay is effective from ${formatLongDate(begun.effectiveFrom)}.`,
      `Select a date after ${formatLongDate(begun.effectiveFrom)}.`,
    )
  const month = `${today.slice(0, 7)}-01`
  if (payVersions.length > 0 && effectiveFrom < month)
    throw late('Past months are already paid.', `Select ${formatLongDate(month)} or a later date.`)
}

const auditable = (payVersion: Pay['versions'][number] | undefined) =>
  payVersion && {
    'pay.effectiveFrom': payVersion.effectiveFrom,
    'pay.currency': payVersion.currency,
    'pay.gross': payVersion.gross,
    'pay.components': payVersion.components,
    'pay.overtimeExempt': payVersion.overtimeExempt,
    'pay.onCallRate': payVersion.onCallRate,
  }
