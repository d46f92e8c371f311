import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
final-settlements.approve PUT /final-settlements/:id/clearance
final-settlements.create POST /final-settlements /final-settlements/:id/email
final-settlements.edit PUT /final-settlements/:id
final-settlements.edit POST /final-settlements/:id/documents
final-settlements.export EXPORT /final-settlements
final-settlements.view GET /final-settlements /final-settlements/counts /final-settlements/:id /final-settlements/:id/statement
final-settlements.view GET /final-settlements/:id/history /final-settlements/:id/documents /final-settlements/:id/documents/:documentID
final-settlements.view PUT /final-settlements/:id/status
payrolls.create POST /payrolls/adjustments /payrolls/loans /payrolls/generate /payrolls /payrolls/:id/calculate /payrolls/:id/documents
payrolls.edit POST /payrolls/reminders
payrolls.edit PUT /payrolls/:id
payrolls.create PUT /payrolls/adjustments/:id /payrolls/loans/:id /payrolls/:id/exclusions
payrolls.create DELETE /payrolls/adjustments/:id /payrolls/:id /payrolls/:id/documents/:documentID
payrolls.export EXPORT /payrolls/adjustments /payrolls/loans /payrolls /payrolls/:id/lines /payrolls/:id/accruals
payrolls.post POST /payrolls/:id/email
payrolls.create GET /payrolls/preview
payrolls.view GET /payrolls /payrolls/counts /payrolls/:id /payrolls/:id/lines /payrolls/:id/lines/:lineID /payrolls/:id/history
payrolls.view/full GET /payrolls/adjustments /payrolls/loans /payrolls/loans/:id /payrolls/variance /payrolls/:id/accruals /payrolls/:id/payslip
payrolls.view/full GET /payrolls/:id/documents /payrolls/:id/documents/:documentID /payrolls/:id/comments
payrolls.view/full PUT /payrolls/status /payrolls/:id/status /payrolls/:id/lines/status
payrolls.view/full POST /payrolls/:id/comments
wage-files.view GET /payrolls/bank-file /payrolls/:id/wage-file /payrolls/:id/wage-file/download
`,
  records: {
    '/payrolls/adjustments/:id': `select a.id, a.version from payroll_adjustment a join consultant c on c.id = a.consultant_id where c.country_id = $c`,
    '/payrolls/loans/:id': `select a.id, a.version from payroll_loan a join consultant c on c.id = a.consultant_id where c.country_id = $c`,
    '/payrolls/:id/lines': `select r.id, l.id as "lineID", l.version, r.status from payroll_line l join payroll_run r on r.id = l.run_id
      where r.country_id = $c and r.status <> 'CLOSED'`,
    '/payrolls/:id/documents/:documentID': `select d.payroll_run_id as id, d.id as "documentID" from document d
      join payroll_run r on r.id = d.payroll_run_id where r.country_id = $c`,
    '/payrolls': `select r.id, r.version from payroll_run r where r.country_id = $c and r.status <> 'CLOSED' order by $s`,
    '/final-settlements': `select id, version from final_settlement where country_id = $c order by $s`,
  },
}
