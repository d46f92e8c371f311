import { workdaysIn } from '@muster/contract/contracts/term-value.rules.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { daysFromTo } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { AffectedDocument, ChangeImpact } from '@muster/contract/order-forms/amendments/changes.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { ordersOfOrderForm } from '../../purchase-orders/core/derived-status.queries.ts'
import type { Reader } from '../core/record.queries.ts'
import { fieldsOf, getOrderForm, type OrderFormDbRow, orderFormByID } from '../core/scope.queries.ts'
import { type MarginCalculation, marginOf } from '../core/snapshots.actions.ts'
import { presentMargin, wholeSnapshot } from '../core/snapshots.queries.ts'
import { contractsOf } from '../lifecycle/facts.queries.ts'
import { contractNeeds, differences, orderNeeds, otherDifferences, plannedBoth } from './impact.rules.ts'

interface AmendedPlacement {
  /** The running placement. */
  readonly row: OrderFormDbRow
  readonly before: OrderFormFields
  /** The new terms, starting on the effective date. */
  readonly after: OrderFormFields
  /** The margin of the new terms. */
  readonly is: MarginCalculation
}

/** The impact of new terms on an active placement: days, monthly figures and affected documents. */
export async function impactOf(reader: Reader, { row, before, after, is }: AmendedPlacement): Promise<ChangeImpact> {
  const { db, today, may } = reader
  const changes = differences(before, after)
  const planned = plannedBoth({ before, after, today })
  const seesMargin = may(right('order-form-margin', 'view'))
  const was = seesMargin ? await marginOf({ ...reader, db }, row, before) : null
  return {
    ...affectedDays(today, row, after),
    effectiveDate: after.startDate!,
    changes,
    planned,
    alsoChanged: otherDifferences(before, after),
    ...(was && { margin: { before: shown(was), after: shown(is) } }),
    documents: await documentsOf(reader, { row, before, after, is }, { changes, planned }),
    warnings: warningsOf({ row, before, after, is }, today, seesMargin),
  }
}

/** An active amendment has no impact any more: the amended placement ended the day before. */
const REPLACED: ReadonlySet<string> = new Set(['ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED'])

/** The impact of an amendment on its placement; the new margin is the one under review. */
export async function readImpact(call: Call<(typeof orderFormEndpoints)['impact']>): Promise<ChangeImpact | null> {
  const { db, params } = call
  const amendment = await getOrderForm(db, call.scope, params.id)
  if (amendment.type !== 'AMENDMENT' || !amendment.parentId) return null
  if (REPLACED.has(amendment.statusBeforeHold ?? amendment.status)) return null
  const row = await orderFormByID(db, amendment.parentId)
  const after = fieldsOf(amendment)
  if (!row?.startDate || !row.endDate || !after.startDate || !after.endDate) return null
  const snapshot = await db
    .selectFrom('orderFormMargin')
    .selectAll()
    .where('orderFormId', '=', amendment.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const is: MarginCalculation = snapshot ? { ok: true, row: snapshot } : await marginOf(call, amendment, after)
  return impactOf(call, { row, before: fieldsOf(row), after, is })
}

/** The affected days: all, working days, and past days whose documents exist already. */
function affectedDays(today: string, row: OrderFormDbRow, { startDate, endDate, calendar }: OrderFormFields) {
  const from = startDate!
  const until = endDate! > row.endDate! ? endDate! : row.endDate!
  const workingDays = calendar?.workingDays ?? []
  return {
    daysAffected: Math.max(0, daysFromTo(from, until)),
    workingDaysAffected: workdaysIn({ startDate: from, endDate: until, workingDays }),
    daysInThePast: from < today ? daysFromTo(from, today) - 1 : 0,
  }
}

const shown = (calculated: MarginCalculation) =>
  calculated.ok ? presentMargin(wholeSnapshot(calculated.row), () => null) : null

/** Current and upcoming contracts, without superseded, ended or cancelled ones. */
const BINDING: ReadonlySet<string> = new Set(['SENT', 'SIGNED', 'ACTIVE'])
const NO_MONEY = { ceiling: null, available: null }

async function documentsOf(
  { db, may, today }: Reader,
  { row, before, after }: AmendedPlacement,
  { changes, planned }: Pick<ChangeImpact, 'changes' | 'planned'>,
): Promise<AffectedDocument[]> {
  const sees = (resource: 'candidate-contracts' | 'client-contracts' | 'purchase-orders') =>
    may({ resource, action: 'view', min: 'limited' })
  const sides = { before, after, today }
  const contracts = (await contractsOf(db, row.id)).filter(({ status }) => BINDING.has(status))
  const orders = sees('purchase-orders') ? await ordersOfOrderForm(db, row.id, today) : []
  return [
    ...contracts
      .filter(({ kind }) => sees(kind === 'CLIENT' ? 'client-contracts' : 'candidate-contracts'))
      .map(({ id, kind, number, status, endsOn }) => ({
        // A contract that was ended early binds only until then.
        kind: `${kind}_CONTRACT` as const,
        id,
        number,
        status,
        endDate: endsOn,
        ...NO_MONEY,
        needs: contractNeeds({ kind, endsOn }, sides, changes),
      })),
    ...orders
      .filter(({ status }) => status !== 'CLOSED')
      .map((order) => ({
        kind: 'PURCHASE_ORDER' as const,
        id: order.id,
        number: order.number,
        status: order.status,
        endDate: order.validTo,
        ceiling: order.ceiling,
        available: order.available,
        needs: orderNeeds(order, sides, planned),
      })),
  ]
}

function warningsOf({ row, after, is }: AmendedPlacement, today: string, seesMargin: boolean): string[] {
  const warnings: string[] = []
  if (after.startDate! < today)
    warnings.push('The effective date is in the past. Timesheets, payslips and invoices since then need a correction.')
  if (after.endDate! < row.endDate!)
    warnings.push('The placement ends earlier than agreed. Check the notice periods of both contracts.')
  if (!is.ok) warnings.push(`The new margin can’t be calculated: ${is.message}`)
  else if (is.row.needsException && seesMargin)
    warnings.push('The margin falls below the floor. The change requires an exception.')
  return warnings
}
