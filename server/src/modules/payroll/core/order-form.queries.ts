import type { Db } from '../../../kernel/db/db.ts'
import { orderFormOfConsultant } from '../../consultants/core/order-form.queries.ts'

/** The order form of one line of a run, or of a run that pays only one person; null for a run of several people. */
export async function orderFormOfRun(db: Db, runID: string, lineID: string | null = null): Promise<string | null> {
  const people = await db
    .selectFrom('payrollLine')
    .select('consultantId')
    .distinct()
    .where('runId', '=', runID)
    .where('dropped', '=', false)
    .$if(lineID !== null, (lines) => lines.where('id', '=', lineID!))
    .limit(2)
    .execute()
  return people.length === 1 ? orderFormOfConsultant(db, people[0]!.consultantId) : null
}
