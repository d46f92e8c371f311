import { formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { type OrderFormDbRow, orderFormsIn } from '../core/scope.queries.ts'
import type { Work } from '../lifecycle/steps.actions.ts'

const OVER = ['CLOSED', 'REJECTED', 'OFFER_DECLINED', 'CANCELLED', 'RENEWED'] as const
const RUNNING = ['ACTIVE', 'ON_NOTICE', 'ON_HOLD'] as const

/** Everything that puts a consultant on an order form waits here for each other. */
export const lockConsultant = (db: Db, id: string) =>
  db.selectFrom('consultant').select('id').where('id', '=', id).forUpdate().execute()

interface OverlapParams {
  /** Only placements that run, or are held: before joining, what has been signed besides is no reason to wait. */
  readonly running?: boolean
}

/**
 * A consultant is on one order form at a time; the terms of one chain follow each other, and an amendment takes over within its own. The
 * consultant's row is locked first, so that of two order forms at once the second finds the first.
 */
export async function refuseOverlap(
  work: Work,
  row: OrderFormDbRow,
  { running = false }: OverlapParams = {},
): Promise<void> {
  const { db } = work
  if (!row.candidateId || !row.startDate || !row.endDate) return
  await lockConsultant(db, row.candidateId)
  const other = await db
    .selectFrom('orderForm')
    .select(['id', 'number', 'startDate', 'endDate', 'lastWorkingDay'])
    .where('candidateId', '=', row.candidateId)
    .where('id', '<>', row.id)
    .where('submittedAt', 'is not', null)
    .where('archivedAt', 'is', null)
    .where('status', 'not in', [...OVER])
    .$if(running, (found) => found.where('status', 'in', [...RUNNING]))
    .where('startDate', '<=', row.endDate)
    .where((eb) => eb.fn.coalesce('lastWorkingDay', 'endDate'), '>=', row.startDate)
    .$if(row.type === 'AMENDMENT', (found) => found.where('id', '<>', row.parentId!))
    // Whoever stays after all is amended as was agreed: what follows in the chain takes over from this one.
    .$if(row.status === 'ON_NOTICE', (found) =>
      found.where((eb) => eb.or([eb('type', '<>', 'AMENDMENT'), eb('placementId', '<>', row.placementId)])),
    )
    .orderBy('startDate')
    .limit(1)
    .executeTakeFirst()
  if (!other) return
  const named = (await isSeen(work, other.id))
    ? `order form ${other.number} from ${formatDateInWords(other.startDate!)} to ${formatDateInWords((other.lastWorkingDay ?? other.endDate)!)}`
    : 'another order form in that time'
  throw ruleViolation(
    'CONSULTANT_OVERLAP',
    `${row.personName} is on ${named}. Choose other dates, or end that one first.`,
    [{ path: 'startDate', message: `It overlaps with ${named}.` }],
  )
}

/** Whether whoever asks may know which order form it is; what the night finds is told to people, and not all of them see it. */
export async function isSeen({ db, staff }: Work, id: string): Promise<boolean> {
  if (!staff) return false
  const seen = orderFormsIn(db, scopeFor(staff, 'order-forms')).select('orderForm.id').where('orderForm.id', '=', id)
  return (await seen.executeTakeFirst()) !== undefined
}
