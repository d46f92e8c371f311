import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
jobs.create POST /jobs /jobs/:id/copy
jobs.delete DELETE /jobs/:id
jobs.edit PUT /jobs/:id /jobs/:id/status
jobs.edit POST /jobs/:id/undo-status /jobs/:id/documents
jobs.edit DELETE /jobs/:id/documents/:documentID
jobs.export EXPORT /jobs
jobs.view GET /jobs /jobs/counts /jobs/:id /jobs/:id/history /jobs/:id/documents /jobs/:id/documents/:documentID
applicant-submissions.view GET /jobs/:id/notes
applicant-submissions.edit POST /jobs/:id/notes
`,
  records: {
    '/jobs/:id/documents/:documentID': `select d.job_id as id, d.id as "documentID" from document d join job j on j.id = d.job_id
      where j.country_id = $c`,
    '/jobs': `select id, version from job where country_id = $c and archived_at is null order by $s`,
  },
}
