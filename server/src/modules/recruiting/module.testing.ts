import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
jobs.create POST /jobs /jobs/:id/copy /jobs/import
jobs.create GET /jobs/import/template
jobs.delete DELETE /jobs/:id
jobs.edit PUT /jobs/:id /jobs/:id/status
jobs.edit POST /jobs/:id/undo-status /jobs/:id/documents
jobs.edit DELETE /jobs/:id/documents/:documentID
jobs.export EXPORT /jobs
jobs.view GET /jobs /jobs/counts /jobs/:id /jobs/:id/description /jobs/:id/history /jobs/:id/documents /jobs/:id/documents/:documentID
applicant-submissions.view GET /jobs/:id/notes /applicants/:id/timeline
applicants.view/full GET /applicants/:id/notes
applicant-submissions.edit POST /jobs/:id/notes /applicants/:id/notes
applicant-submissions.create POST /applicant-submissions /applicant-submissions/bulk
applicant-submissions.delete DELETE /applicant-submissions/:id
applicant-submissions.edit PUT /applicant-submissions/:id /applicant-submissions/:id/status /applicant-submissions/status
applicant-submissions.edit POST /applicant-submissions/:id/notes /recruiting-tasks
applicant-submissions.edit PUT /recruiting-tasks/:id
applicant-submissions.edit DELETE /recruiting-tasks/:id
applicant-submissions.edit POST /applicant-submissions/:id/email
applicant-submissions.approve GET /submission-packs/draft
applicant-submissions.approve POST /submission-packs /submission-packs/:id/revocation /submission-packs/:id/extension /submission-packs/:id/link
applicant-submissions.export EXPORT /applicant-submissions
applicant-submissions.view GET /submission-packs /submission-packs/preview /submission-packs/:id/profiles/:position /recruiting-mails
applicant-submissions.view GET /applicant-submissions /applicant-submissions/counts /applicant-submissions/board /recruiting-tasks
order-forms.create POST /applicant-submissions/:id/order-form
applicant-submissions.view GET /ats/dashboard /ats/reports
jobs.export EXPORT /ats/reports
reports.export EXPORT /ats/reports
applicant-submissions.view GET /applicant-submissions/:id /applicant-submissions/:id/notes /applicant-submissions/:id/history
applicant-submissions.view GET /interviews /interviews/counts /interviews/:id /interviews/:id/calendar /interviews/:id/history
applicant-submissions.edit GET /interviews/proposal
applicant-submissions.edit POST /interviews /interviews/:id/scorecards
applicant-submissions.edit PUT /interviews/:id /interviews/:id/status
applicant-submissions.export EXPORT /interviews
applicants.create POST /applicants /applicants/import /resumes /resumes/:id/confirmation
applicants.create GET /applicants/import/template
applicants.delete DELETE /applicants/:id
applicants.edit PUT /applicants/:id /applicants/status /applicants/tags
applicants.edit POST /applicants/:id/resume /applicants/:id/merge /applicants/:id/undo-merge /applicants/:id/undo-withdrawal /applicants/:id/documents
applicants.edit DELETE /applicants/:id/documents/:documentID /resumes/:id
applicants.edit GET /recruiting-mails/templates
applicants.edit POST /recruiting-mails /recruiting-mails/:id/cancellation
applicants.export EXPORT /applicants
applicants.view GET /applicants /applicants/counts /applicants/:id/history /applicants/searches
applicants.view POST /applicants/searches
applicants.view PUT /applicants/searches/:id/opened
applicants.view DELETE /applicants/searches/:id
applicants.view/full POST /recruiting-mails/preview
applicants.view/full GET /recruiting-mails/:id
open POST /open/shortlists/read /open/shortlists/profile /open/shortlists/answer
applicants.view/full GET /applicants/tags /resumes /resumes/counts /resumes/:id /resumes/:id/file
applicants.view/full GET /applicants/duplicates /applicants/:id/documents /applicants/:id/documents/:documentID
applicants.view/full GET /jobs/:id/matches /applicants/:id/matching-jobs
settings.view GET /form-templates/:kind /form-templates/:kind/versions /form-templates/:kind/history
settings.edit PUT /form-templates/:kind
settings.edit POST /form-templates/:kind/activation /form-templates/:kind/discard
signed-in GET /form-templates/:kind/active /form-templates/:kind/versions/:number
applicants.edit GET /applicants/:id/form-links
applicants.edit POST /applicants/:id/form-links /applicants/:id/form-links/:linkID/revocation
jobs.edit GET /jobs/:id/form-links
jobs.edit POST /jobs/:id/form-links /jobs/:id/form-links/:linkID/revocation
open POST /open/forms/read /open/forms/submission
applicants.view/lookup GET /applicants/:id
applicants.view/lookup PUT /applicants/:id/status
`,
  records: {
    '/jobs/:id/documents/:documentID': `select d.job_id as id, d.id as "documentID" from document d join job j on j.id = d.job_id
      where j.country_id = $c`,
    '/applicants/:id/documents/:documentID': `select d.applicant_id as id, d.id as "documentID" from document d
      join applicant a on a.id = d.applicant_id where a.country_id = $c and a.archived_at is null`,
    '/applicants/:id/form-links/:linkID/revocation': `select l.applicant_id as id, l.id as "linkID" from form_link l
      join applicant a on a.id = l.applicant_id where a.country_id = $c and a.archived_at is null`,
    '/form-templates': `select 'APPLICANT' as kind, 1 as version where $c <> ''`,
    '/jobs/:id/form-links/:linkID/revocation': `select l.job_id as id, l.id as "linkID" from form_link l
      join job j on j.id = l.job_id where j.country_id = $c`,
    '/resumes': `select id from applicant_resume where country_id = $c and applicant_id is null order by state <> 'TO_CONFIRM'`,
    '/applicants/:id/notes': `select s.applicant_id as id from applicant_submission s join applicant a on a.id = s.applicant_id
      where a.country_id = $c and a.archived_at is null`,
    '/applicants': `select a.id, a.version, o.id as "otherID", o.version as "otherVersion" from applicant a
      join applicant o on o.country_id = $c and o.id <> a.id and o.archived_at is null and o.status = 'NEW'
      where a.country_id = $c and a.archived_at is null and a.status = 'NEW' order by a.number`,
    '/applicant-submissions': `select s.id, s.version, job.id as "jobID", s.applicant_id as "applicantID"
      from applicant_submission s join job on job.country_id = $c and job.status = 'OPEN' and job.archived_at is null and job.id <> s.job_id
      join applicant a on a.id = s.applicant_id and a.country_id = $c
      where s.country_id = $c and s.archived_at is null order by s.status <> 'INTERNAL_REVIEW', s.id, job.number`,
    '/applicant-submissions/:id/order-form': `select s.id from applicant_submission s where s.country_id = $c and s.archived_at is null
      order by s.status <> 'SELECTED', s.id`,
    '/submission-packs': `select p.id, l.id as "linkID", p.job_id as "jobID", to_char(now() + interval '5 days', 'YYYY-MM-DD') as "expiresOn",
      jsonb_build_array(jsonb_build_object('id', s.id, 'version', s.version)) as submissions, jsonb_build_array(l.contact_id) as "contactIDs"
      from submission_pack p join submission_link l on l.pack_id = p.id join submission_pack_item i on i.pack_id = p.id
      join applicant_submission s on s.id = i.submission_id where s.country_id = $c order by p.sent_at, p.id, i.position`,
    '/recruiting-mails': `select m.id, jsonb_build_array(a.id) as "applicantIDs", a.id as "applicantID" from outbox_mail m
      join applicant a on a.id::text = m.entity_id where m.kind = 'APPLICANT' and a.country_id = $c and a.archived_at is null order by m.id`,
    '/recruiting-tasks': `select t.id, t.version, a.id as "applicantID" from recruiting_task t
      join applicant a on a.id = t.applicant_id where a.country_id = $c and a.archived_at is null order by t.id`,
    '/interviews': `select i.id, i.version, i.submission_id as "submissionID" from interview i
      join applicant_submission s on s.id = i.submission_id where s.country_id = $c and s.archived_at is null
      and i.status = 'SCHEDULED' and s.status = 'INTERVIEW_SCHEDULED' order by i.starts_at desc`,
    '/jobs': `select id, version from job where country_id = $c and archived_at is null order by $s`,
  },
}
