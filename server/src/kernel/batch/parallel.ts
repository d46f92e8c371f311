/**
 * Processes all items with limited concurrency: the database answers one while another is processed here. When one
 * fails no more are started, the running ones are awaited, and its error is thrown.
 */
export async function mapConcurrent<T>(all: Iterable<T>, max: number, work: (one: T) => Promise<void>): Promise<void> {
  const iterator = all[Symbol.iterator]()
  let failure: { readonly error: unknown } | null = null
  const runInParallel = async () => {
    for (let next = iterator.next(); !next.done && !failure; next = iterator.next())
      try {
        await work(next.value)
      } catch (error) {
        failure ??= { error }
      }
  }
  await Promise.all(Array.from({ length: max }, runInParallel))
  if (failure) throw (failure as { readonly error: unknown }).error
}
