import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import type { TimesheetDocument, TimesheetDocumentType } from '@muster/contract/timesheets/shapes.contract.ts'
import { isOpenTimesheet } from '@muster/contract/timesheets/states.contract.ts'
import { timesheetStatusLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { conflict } from '../../../kernel/app/errors.ts'
import { presentFile } from '../../../kernel/records/document-rows.ts'
import { documentsFor } from '../../../kernel/records/documents.ts'
import { bindDocuments } from '../client-approval/client-approval.queries.ts'
import { contributorsWith, timesheetAuditSubject } from './persistence.actions.ts'
import { loadTimesheet, statusOf, TIMESHEET_ENTITY } from './timesheets.queries.ts'

/**
 * The documents signed or confirmed by the client. They cannot be removed once a timesheet was confirmed or approved.
 */
export const timesheetDocuments = documentsFor({
  subjectType: TIMESHEET_ENTITY,
  confidential: true,
  load: loadTimesheet,
  auditSubject: timesheetAuditSubject,
  present: (row): TimesheetDocument => ({
    ...presentFile(row),
    timesheetID: row.subjectId,
    type: row.type as TimesheetDocumentType,
  }),
  auditFields: ({ name, type }) => ({ 'document.name': name, 'document.type': type }),
  values: ({ type }: { readonly type: TimesheetDocumentType }) => ({ type }),
  async afterAdd({ db, staff }, timesheet, { type }) {
    // While days can be edited a document is not linked to days: it proves those with which the timesheet is submitted.
    if (!isOpenTimesheet(statusOf(timesheet))) await bindDocuments(db, timesheet.id)
    // A user who uploaded the signed document may not approve, like one who entered days.
    const isProof = type === 'SIGNED' || type === 'CONFIRMATION'
    if (isProof && timesheet.status !== 'APPROVED' && timesheet.status !== 'LOCKED')
      await db
        .updateTable('timesheet')
        .set({ contributorIds: contributorsWith(timesheet, staff) })
        .where('id', '=', timesheet.id)
        .execute()
  },
  beforeRemove(_call, { status }) {
    if (['CLIENT_CONFIRMED', 'APPROVED', 'LOCKED'].includes(status))
      throw conflict(
        'DOCUMENT_IN_USE',
        `This timesheet ${statusClause(timesheetStatusLabels, status)}. Its documents can no longer be deleted.`,
      )
  },
})
