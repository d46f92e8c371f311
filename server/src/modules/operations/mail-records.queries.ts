import type { Resource } from '@muster/contract/access/matrix.ts'
import { AppError, notFound } from '../../kernel/app/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import { type Scope, type Staff, scopeFor } from '../../kernel/db/scope.ts'
import { INVOICE_ENTITY as BILLING, loadBilling } from '../billing/invoices/billings.queries.ts'
import { getOrderForm } from '../order-forms/core/scope.queries.ts'
import { loadRun, PAYROLL_RUN_ENTITY as PAYROLL } from '../payroll/runs/payrolls.queries.ts'
import { loadSettlement, SETTLEMENT } from '../payroll/settlements/settlements.queries.ts'
import { loadOrder } from '../purchase-orders/core/purchase-orders.queries.ts'
import { PURCHASE_ORDER_ENTITY as PURCHASE_ORDER } from '../purchase-orders/core/purchase-orders.rules.ts'
import { APPLICANT_ENTITY, loadApplicant } from '../recruiting/applicants/applicants.queries.ts'
import { INTERVIEW_ENTITY, loadInterview } from '../recruiting/interviews/interviews.queries.ts'
import { assertPackInScope, PACK_ENTITY } from '../recruiting/packs/packs.queries.ts'
import { loadSubmission, SUBMISSION_ENTITY } from '../recruiting/submissions/submissions.queries.ts'
import { loadTimesheet, TIMESHEET_ENTITY as TIMESHEET } from '../timesheets/core/timesheets.queries.ts'

interface Owner {
  readonly resource: Resource
  /** Throws 404 if the record is out of scope. */
  readonly find: (db: Db, scope: Scope, id: string) => Promise<unknown>
}

/** The record types of emails, each with its scope check. */
const OWNERS: Readonly<Record<string, Owner>> = {
  [BILLING]: { resource: 'billings', find: (db, scope, id) => loadBilling(db, scope, { id }) },
  [PAYROLL]: { resource: 'payrolls', find: (db, scope, id) => loadRun(db, scope, { id }) },
  [SETTLEMENT]: { resource: 'final-settlements', find: (db, scope, id) => loadSettlement(db, scope, { id }) },
  [TIMESHEET]: { resource: 'timesheets', find: (db, scope, id) => loadTimesheet(db, scope, { id }) },
  [PURCHASE_ORDER]: { resource: 'purchase-orders', find: (db, scope, id) => loadOrder(db, scope, { id }) },
  'order-form': { resource: 'order-forms', find: getOrderForm },
  [APPLICANT_ENTITY]: { resource: 'applicants', find: (db, scope, id) => loadApplicant(db, scope, { id }) },
  [SUBMISSION_ENTITY]: {
    resource: 'applicant-submissions',
    find: (db, scope, id) => loadSubmission(db, scope, { id }),
  },
  [PACK_ENTITY]: { resource: 'applicant-submissions', find: assertPackInScope },
  [INTERVIEW_ENTITY]: { resource: 'applicant-submissions', find: (db, scope, id) => loadInterview(db, scope, { id }) },
}

/**
 * 404 if the record of an email is out of this user's scope, or if it has none: the same answer as for an unknown email,
 * without the type of the record.
 */
export async function assertRecordInReach(
  { db, staff }: { readonly db: Db; readonly staff: Staff },
  { entity, entityId }: { readonly entity: string | null; readonly entityId: string | null },
): Promise<void> {
  const owner = entity === null ? undefined : OWNERS[entity]
  if (!owner || entityId === null) throw notFound('mail')
  try {
    await owner.find(db, scopeFor(staff, owner.resource), entityId)
  } catch (error) {
    throw error instanceof AppError && error.status === 404 ? notFound('mail') : error
  }
}
