import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { payrollStatusLabels } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import { conflict } from '../../../kernel/app/errors.ts'
import { presentFile } from '../../../kernel/records/document-rows.ts'
import { documentsFor } from '../../../kernel/records/documents.ts'
import { runAuditSubject } from '../core/persistence.actions.ts'
import { isCalculable } from './calculate.actions.ts'
import { loadLine } from './lines.queries.ts'
import { loadRun, PAYROLL_RUN_ENTITY } from './payrolls.queries.ts'

interface OfLine {
  readonly lineID?: string | undefined
}

/**
 * Documents of a run, or of one of its lines. Reviewers and approvers rely on them, so none can be removed after the
 * submission.
 */
export const runDocuments = documentsFor({
  subjectType: PAYROLL_RUN_ENTITY,
  confidential: true,
  load: loadRun,
  auditSubject: runAuditSubject,
  present: (row) => ({ ...presentFile(row), lineID: row.payrollLineId }),
  auditFields: ({ name }) => ({ 'document.name': name }),
  filter: ({ lineID }: OfLine) => ({ payrollLineId: lineID }),
  values: ({ lineID }: OfLine) => ({ payrollLineId: lineID ?? null }),
  async beforeAdd({ db }, run, { lineID }) {
    if (lineID !== undefined) await loadLine(db, { runID: run.id, id: lineID })
  },
  beforeRemove(_call, run) {
    if (!isCalculable(run))
      throw conflict(
        'DOCUMENT_IN_USE',
        `${run.number} ${statusClause(payrollStatusLabels, run.status)}. Its documents can no longer be deleted.`,
      )
  },
})
