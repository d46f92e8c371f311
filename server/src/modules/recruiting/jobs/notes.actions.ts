import { grantOf } from '@muster/contract/access/matrix.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { notesFor } from '../notes.actions.ts'
import { JOB_ENTITY, jobName, jobsIn, loadJob } from './jobs.queries.ts'
import { jobAuditSubject } from './persistence.actions.ts'

export const jobNotes = notesFor({
  subjectType: JOB_ENTITY,
  noun: 'job',
  idField: 'jobID',
  load: loadJob,
  auditSubject: jobAuditSubject,
  name: (row) => `the job ${jobName(row)}`,
  jobID: ({ id }) => id,
  involved: ({ recruiters }) => recruiters.map(({ id }) => id),
  maySee: async (db, reader, { id }) => {
    if (grantOf(reader.role, 'jobs').visibility === 'none') return false
    const visible = jobsIn(db, scopeFor(reader, 'jobs')).where('job.id', '=', id)
    return (await visible.select('job.id').executeTakeFirst()) !== undefined
  },
})
