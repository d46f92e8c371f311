import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { ENDED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { type OrderFormDbRow, orderFormsIn } from '../core/scope.queries.ts'
import type { Work } from '../lifecycle/steps.actions.ts'

const RUNNING = ['ACTIVE', 'ON_NOTICE', 'ON_HOLD'] as const

/** Serializes all actions that assign a consultant to an order form. */
export const lockConsultant = (db: Db, id: string) =>
  db.selectFrom('consultant').select('id').where('id', '=', id).forUpdate().execute()

interface OverlapParams {
  /** Only active placements or those on hold; others that are signed do not block joining. */
  readonly running?: boolean
}

/**
 * A consultant can be on one order form at a time; terms of one chain follow each other, and an amendment replaces its
 * own placement. The consultant row is locked first, so that of two concurrent order forms the second finds the first.
 */
export async function assertNoOverlap(
  work: Work,
  row: OrderFormDbRow,
  { running = false }: OverlapParams = {},
): Promise<void> {
  const { db } = work
  if (!row.candidateId || !row.startDate || !row.endDate) return
  await lockConsultant(db, row.candidateId)
  const overlapping = await db
    .selectFrom('orderForm')
    .select(['id', 'number', 'startDate', 'endDate', 'lastWorkingDay'])
    .where('candidateId', '=', row.candidateId)
    .where('id', '<>', row.id)
    .where('submittedAt', 'is not', null)
    .where('archivedAt', 'is', null)
    .where('status', 'not in', [...ENDED])
    .$if(running, (found) => found.where('status', 'in', [...RUNNING]))
    .where('startDate', '<=', row.endDate)
    .where((eb) => eb.fn.coalesce('lastWorkingDay', 'endDate'), '>=', row.startDate)
    .$if(row.type === 'AMENDMENT', (found) => found.where('id', '<>', row.parentId!))
    // Later terms of the same chain do not overlap: they supersede this one.
    .$if(row.status === 'ON_NOTICE', (found) =>
      found.where((eb) => eb.or([eb('type', '<>', 'AMENDMENT'), eb('placementId', '<>', row.placementId)])),
    )
    .orderBy('startDate')
    .limit(1)
    .executeTakeFirst()
  if (!overlapping) return
  const named = (await isVisibleOrderForm(work, overlapping.id))
    ? `order form ${overlapping.number} from ${formatLongDate(overlapping.startDate!)} to ${formatLongDate((overlapping.lastWorkingDay ?? overlapping.endDate)!)}`
    : 'another order form in this period'
  throw ruleViolation(
    'CONSULTANT_OVERLAP',
    `${row.personName} is on ${named}. Change the dates, or end the other order form first.`,
    [{ path: 'startDate', message: `It overlaps with ${named}.` }],
  )
}

/** Whether the message may name the other order form; messages of the nightly job go to users who may not see it. */
export async function isVisibleOrderForm({ db, staff }: Work, id: string): Promise<boolean> {
  if (!staff) return false
  const visible = orderFormsIn(db, scopeFor(staff, 'order-forms')).select('orderForm.id').where('orderForm.id', '=', id)
  return (await visible.executeTakeFirst()) !== undefined
}
