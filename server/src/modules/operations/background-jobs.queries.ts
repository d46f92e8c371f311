import type { BackgroundJob, BackgroundState } from '@muster/contract/kernel/background-jobs.contract.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { ListQuery } from '../../kernel/list.ts'
import type { BackgroundJob as BackgroundJobRow } from '../../kernel/schema.generated.ts'
import type { Staff } from '../../kernel/scope.ts'

interface Asking {
  readonly db: Db
  readonly staff: Staff
}

interface Filters {
  readonly state?: BackgroundState[] | undefined
  readonly kind?: string[] | undefined
  readonly searchInput?: string | undefined
}

/** Everybody's own work; an administrator sees all of it. */
function visibleJobs({ db, staff }: Asking) {
  const jobs = db.selectFrom('backgroundJob').selectAll()
  return staff.role === 'ADMIN' ? jobs : jobs.where('createdBy', '=', staff.id)
}

export function findBackgroundJobs(asking: Asking, { state, kind, searchInput }: Filters): ListQuery {
  let rows = visibleJobs(asking)
  if (state) rows = rows.where('state', 'in', state)
  if (kind) rows = rows.where('kind', 'in', kind)
  if (searchInput) rows = rows.where(sql<boolean>`strpos(search_text(title), search_text(${searchInput})) > 0`)
  return { rows, key: 'backgroundJob.id', sorts: { createdAt: 'backgroundJob.createdAt' }, present }
}

export async function findBackgroundJob(asking: Asking, id: string): Promise<BackgroundJob> {
  const row = await visibleJobs(asking).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('work')
  return present(row)
}

const present = (row: Selectable<BackgroundJobRow>): BackgroundJob => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state as BackgroundState,
  done: row.done,
  total: row.total,
  result: row.result as BackgroundJob['result'],
  errors: row.errors as BackgroundJob['errors'],
  cancellable: row.cancellable,
  fileID: row.fileId,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
