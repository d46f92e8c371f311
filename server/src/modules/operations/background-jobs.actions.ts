import type { BackgroundJob, backgroundJobEndpoints } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import { conflict, notFound, ruleViolation } from '../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../kernel/app/events.ts'
import { readFile } from '../../kernel/files/files.ts'
import type { Download } from '../../kernel/files/upload-types.ts'
import type { Call } from '../../kernel/http/route.ts'
import { cancelJob } from '../../kernel/jobs/background.ts'
import { findBackgroundJob } from './background-jobs.queries.ts'

type Endpoints = typeof backgroundJobEndpoints

/** Cancels an unfinished job; the worker that runs it rolls back its changes. */
export async function cancelBackgroundJob(call: Call<Endpoints['cancel']>): Promise<BackgroundJob> {
  const { db, params } = call
  const { title, state, cancellable } = await findBackgroundJob(call, params.id)
  if (!cancellable)
    throw ruleViolation('JOB_NOT_CANCELLABLE', 'This job can’t be cancelled. Wait until it has finished.')
  if (!(await cancelJob(db, params.id)))
    throw conflict('JOB_FINISHED', 'This job has already finished. Reload the page to see the result.')
  await writeAuditEntry(call, {
    event: 'background-job.cancelled',
    entity: 'background-job',
    entityID: params.id,
    name: title,
    before: { state },
    after: { state: 'CANCELLED' },
  })
  return findBackgroundJob(call, params.id)
}

/** The file created by the job, for users who may see the job. */
export async function sendBackgroundJobFile(call: Call<Endpoints['file']>): Promise<Download> {
  const { db, appContext, params } = call
  const { fileID } = await findBackgroundJob(call, params.id)
  const file = fileID && (await db.selectFrom('storedFile').selectAll().where('id', '=', fileID).executeTakeFirst())
  if (!file) throw notFound('file')
  return readFile(appContext, file)
}
