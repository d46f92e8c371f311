import type {
  BackgroundJob,
  BackgroundState,
  backgroundJobEndpoints,
} from '@muster/contract/kernel/api/background-jobs.contract.ts'
import { may, type Right } from '@muster/contract/kernel/api/permission.ts'
import type { Selectable } from 'kysely'
import { notFound } from '../../kernel/app/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import { matchesTerm, withValues } from '../../kernel/db/filters.ts'
import type { ListQuery } from '../../kernel/db/list.ts'
import type { Staff } from '../../kernel/db/scope.ts'
import type { Call } from '../../kernel/http/route.ts'
import { instant } from '../../kernel/records/refs.ts'
import type { BackgroundJob as BackgroundJobRow } from '../../kernel/schema.generated.ts'

interface BackgroundJobRequest {
  readonly db: Db
  readonly staff: Staff
}

/** The user's own jobs; all of them for an administrator. */
function visibleJobs({ db, staff }: BackgroundJobRequest) {
  const jobs = db.selectFrom('backgroundJob').selectAll()
  return staff.role === 'ADMIN' ? jobs : jobs.where('createdBy', '=', staff.id)
}

export function findBackgroundJobs(call: Call<typeof backgroundJobEndpoints.list>): ListQuery {
  const { state, kind, searchInput } = call.query
  let rows = withValues(visibleJobs(call), { 'backgroundJob.state': state, 'backgroundJob.kind': kind })
  if (searchInput) rows = rows.where(matchesTerm('title', searchInput))
  return {
    rows,
    key: 'backgroundJob.id',
    sorts: { createdAt: 'backgroundJob.createdAt' },
    present: presentTo(call.staff),
  }
}

export async function findBackgroundJob(context: BackgroundJobRequest, id: string): Promise<BackgroundJob> {
  const jobs = visibleJobs(context).where('id', '=', id)
  return presentTo(context.staff)(await jobs.executeTakeFirstOrThrow(() => notFound('work')))
}

type BackgroundJobRecord = Selectable<BackgroundJobRow>

/** The rows of an import are shown only to its initiator, while they have the permission; others see the progress. */
const readsContent = ({ needs, createdBy }: BackgroundJobRecord, staff: Staff) =>
  needs === null || (createdBy === staff.id && may(staff, needs as unknown as Right))

const presentTo =
  (staff: Staff) =>
  (row: BackgroundJobRecord): BackgroundJob => {
    const reads = readsContent(row, staff)
    return {
      id: row.id,
      kind: row.kind,
      title: row.title,
      state: row.state as BackgroundState,
      done: row.done,
      total: row.total,
      result: (reads ? row.result : figuresOf(row.result)) as BackgroundJob['result'],
      errors: reads || errorsOf(row).length === 0 ? errorsOf(row) : WITHHELD,
      cancellable: row.cancellable,
      fileID: reads ? row.fileId : null,
      createdBy: row.createdBy,
      createdAt: row.createdAt.toISOString(),
      finishedAt: instant(row.finishedAt),
    }
  }

const errorsOf = ({ errors }: BackgroundJobRecord) => errors as unknown as BackgroundJob['errors']

const WITHHELD = [{ path: '', message: 'The errors are only shown to the user who started the job.' }]

/** The result of an import without its rows. */
const figuresOf = (result: unknown) => (result === null ? null : { ...(result as object), preview: [], bad: [] })
