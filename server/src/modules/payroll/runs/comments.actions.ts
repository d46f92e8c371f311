import { commentsFor, presentComment } from '../../../kernel/records/comments.ts'
import { orderFormOfRun } from '../core/order-form.queries.ts'
import { runAuditSubject } from '../core/persistence.actions.ts'
import { loadLine } from './lines.queries.ts'
import { loadRun, PAYROLL_RUN_ENTITY } from './payrolls.queries.ts'

interface OfLine {
  readonly lineID?: string | undefined
}

/** Comments on a run, or on one of its lines. Users who commented before, and the preparer of the run are notified. */
export const runComments = commentsFor({
  subjectType: PAYROLL_RUN_ENTITY,
  load: loadRun,
  auditSubject: runAuditSubject,
  present: (row) => ({ ...presentComment(row), lineID: row.payrollLineId }),
  part: ({ lineID }: OfLine) => ({ payrollLineId: lineID }),
  async auditFields(db, run, { lineID }: OfLine & { readonly text: string }) {
    return lineID === undefined
      ? {}
      : { 'line.candidate': (await loadLine(db, { runID: run.id, id: lineID })).personName }
  },
  involved: ({ preparedBy }) => [preparedBy],
  notification: async (db, run, { lineID }) => ({
    type: 'PAYROLL_ACTION',
    subject: `New comment on payroll ${run.number}`,
    orderFormID: await orderFormOfRun(db, run.id, lineID ?? null),
  }),
})
