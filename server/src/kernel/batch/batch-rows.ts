import type { AppContext } from '../app/app-context.ts'

/**
 * Does the work of a job for each row on its own: one that cannot be worked on keeps no other from its turn. The job fails at its end, and
 * is tried again.
 */
export async function forEachRow<R extends { readonly id: string }>(
  { log }: Pick<AppContext, 'log'>,
  rows: readonly R[],
  work: (row: R) => Promise<void>,
): Promise<void> {
  const broken: unknown[] = []
  for (const row of rows)
    await work(row).catch((error: unknown) => {
      log.error({ err: error, id: row.id }, 'one of the rows of a job could not be processed')
      broken.push(error)
    })
  if (broken.length > 0)
    throw new AggregateError(broken, `${broken.length} of ${rows.length} rows could not be processed.`)
}
