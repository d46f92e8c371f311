import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
open POST /open/timesheets/read /open/timesheets/answer
timesheets.approve POST /timesheets/approve
timesheets.create POST /timesheets/generate /timesheets
timesheets.edit POST /timesheets/:id/email /timesheets/:id/copy /timesheets/submit /timesheets/reminders /timesheets/import
timesheets.edit POST /timesheets/:id/adjustments /timesheets/:id/documents
timesheets.edit PUT /timesheets/days /timesheets/:id /timesheets/:id/days
timesheets.edit GET /timesheets/import/template
timesheets.edit DELETE /timesheets/:id /timesheets/:id/adjustments/:adjustmentID /timesheets/:id/documents/:documentID
timesheets.export EXPORT /timesheets/reminders /timesheets/month-close/placements /timesheets
timesheets.view GET /timesheets/month-close /timesheets/month-close/placements /timesheets /timesheets/counts /timesheets/progress
timesheets.view GET /timesheets/open-month /timesheets/:id /timesheets/:id/history
timesheets.view/full GET /timesheets/:id/recipients /candidate-timesheets /timesheets/reminders /timesheets/month-close/placements/:id
timesheets.view/full GET /timesheets/grid /timesheets/:id/download /timesheets/:id/documents /timesheets/:id/documents/:documentID
timesheets.view/full GET /timesheets/:id/comments
timesheets.view/full PUT /timesheets/:id/status
timesheets.view/full POST /timesheets/:id/comments
`,
  records: {
    '/timesheets/:id/adjustments/:adjustmentID': `select t.id, a.id as "adjustmentID" from timesheet_adjustment a
      join timesheet t on t.id = a.timesheet_id where t.country_id = $c`,
    '/timesheets/:id/documents/:documentID': `select d.timesheet_id as id, d.id as "documentID" from document d
      join timesheet t on t.id = d.timesheet_id where t.country_id = $c`,
    '/timesheets': `select id, version, to_char(month, 'YYYY-MM') as month, to_char(month, 'YYYY-MM-DD') as date from timesheet
      where country_id = $c and status = 'DRAFT' order by month`,
  },
}
