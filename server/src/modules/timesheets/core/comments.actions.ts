import { formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { commentsFor, presentComment } from '../../../kernel/records/comments.ts'
import { timesheetAuditSubject } from './persistence.actions.ts'
import { loadTimesheet, monthOf, TIMESHEET_ENTITY } from './timesheets.queries.ts'

/** Earlier commenters and the submitter are notified. */
export const timesheetComments = commentsFor({
  subjectType: TIMESHEET_ENTITY,
  load: loadTimesheet,
  auditSubject: timesheetAuditSubject,
  present: (row) => ({ ...presentComment(row), timesheetID: row.subjectId }),
  involved: ({ submittedBy }) => [submittedBy],
  notification: async (_db, timesheet) => ({
    type: 'TIMESHEET_ACTION',
    subject: `New comment on the timesheet of ${timesheet.personName} for ${formatLongMonth(monthOf(timesheet))}`,
    orderFormID: timesheet.orderFormId,
  }),
})
