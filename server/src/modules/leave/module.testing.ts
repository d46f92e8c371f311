import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
consultants.export EXPORT /leaves /candidates/:id/leaves /candidates/:id/leave-movements
leaves.approve POST /leaves/status
leaves.create POST /candidates/:id/leave-movements/preview /candidates/:id/leaves/preview /candidates/:id/leaves /candidates/:id/leave-movements
leaves.edit PUT /candidates/:id/leaves/:leaveID
leaves.edit DELETE /candidates/:id/leaves/:leaveID
leaves.view GET /leaves/calendar /leaves /leaves/counts /candidates/:id/leaves /candidates/:id/leaves/:leaveID /candidates/:id/leaves/:leaveID/history
leaves.view GET /candidates/:id/leave-rules
leaves.view/full PUT /candidates/:id/leaves/:leaveID/status
leaves.view/full GET /candidates/:id/leave-balance /candidates/:id/leave-movements
`,
  records: {
    '/candidates/:id/leaves/:leaveID': `select l.consultant_id as id, l.id as "leaveID", l.version from leave l
      join consultant c on c.id = l.consultant_id where c.country_id = $c and l.status = 'REQUESTED'`,
    '/leaves': `select l.id, l.version from leave l join consultant c on c.id = l.consultant_id
      where c.country_id = $c and l.status = 'REQUESTED'`,
  },
}
