import type { AppContext } from '../app/app-context.ts'

/**
 * Processes the rows of a job one by one: an error in one row does not stop the others. The job then fails at its end,
 * and is retried.
 */
export async function forEachRow<R extends { readonly id: string }>(
  { log }: Pick<AppContext, 'log'>,
  rows: readonly R[],
  work: (row: R) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for (const row of rows)
    await work(row).catch((error: unknown) => {
      log.error({ err: error, id: row.id }, 'one of the rows of a job could not be processed')
      errors.push(error)
    })
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${rows.length} rows could not be processed.`)
}
