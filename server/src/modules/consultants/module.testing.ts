import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
consultant-bank.edit POST /candidates/:id/bank-changes
consultant-bank.view GET /candidates/:id/bank /candidates/bank-changes /candidates/bank-changes/:id
consultant-bank.view PUT /candidates/bank-changes/:id/status
consultant-identity.edit PUT /candidates/:id/identity /candidates/:id/dependants
consultant-identity.view POST /candidates/lookup
consultant-pay.edit PUT /candidates/:id/pay
consultants.create POST /candidates /candidates/import
consultants.create GET /candidates/duplicates /candidates/import/template
consultants.delete DELETE /candidates/:id
consultants.edit PUT /candidates/:id /candidates/:id/status /candidates/bulk /candidates/:id/photo
consultants.edit GET /candidates/:id/duplicates
consultants.export EXPORT /candidates
consultants.view GET /candidates/:id/timeline /candidates/:id/profile-sheet /candidates/:id/attachments /candidates/attachments/:id/download
consultants.view GET /candidates/:id/photo
consultants.view POST /candidates/:id/upload-attachment
consultants.view DELETE /candidates/attachments/:id
consultants.view/lookup GET /candidates /candidates/counts /candidates/:id
reports.view GET /candidates-reports/:country
`,
  records: {
    '/candidates/bank-changes/:id': `select b.id, b.effective_date from consultant_bank_change b join consultant c on c.id = b.consultant_id
      where c.country_id = $c and b.status = 'PENDING'`,
    '/candidates/attachments/:id': `select a.id from document a join consultant c on c.id = a.consultant_id where c.country_id = $c`,
    '/candidates': `select id, version from consultant where country_id = $c and status = 'ACTIVE' and archived_at is null order by code`,
  },
}
