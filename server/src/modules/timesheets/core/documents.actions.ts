import { statusPhrase } from '@muster/contract/kernel/api/status-labels.ts'
import type { TimesheetDocument, TimesheetDocumentType } from '@muster/contract/timesheets/shapes.contract.ts'
import { isOpenTimesheet } from '@muster/contract/timesheets/states.contract.ts'
import { conflict } from '../../../kernel/app/errors.ts'
import { presentFile } from '../../../kernel/records/document-rows.ts'
import { documentsFor } from '../../../kernel/records/documents.ts'
import { bindDocuments } from '../client-approval/client-approval.queries.ts'
import { contributorsWith, timesheetAuditSubject } from './persistence.actions.ts'
import { loadTimesheet, statusOf, TIMESHEET_ENTITY } from './timesheets.queries.ts'

/** What the client has signed or confirmed. Once a timesheet was confirmed or approved, it rests on its documents. */
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
    // While days are still written a document is bound to nothing: it proves those with which the timesheet is submitted.
    if (!isOpenTimesheet(statusOf(timesheet))) await bindDocuments(db, timesheet.id)
    // Whoever states what the client has signed decides no more alone than whoever wrote the days.
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
      throw conflict('DOCUMENT_IN_USE', `This timesheet ${statusPhrase(status, 'timesheet')}. Its papers stay with it.`)
  },
})
