import pg from 'pg'

export type Ask = (asked: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

interface Answer {
  come: pg.QueryResult | null
}

type Told = Pick<PromiseWithResolvers<void>, 'resolve' | 'reject'>

/** What the driver's question holds of itself and of its answer. */
const NOTHING = { values: undefined, _result: undefined, _results: undefined }

/** The promise hangs from the driver's function as well, so it brings nothing itself. Here, where nothing else is at hand to be held. */
const recipients = (answer: Answer, { resolve, reject }: Told) =>
  ((error: Error | null | undefined, result: pg.QueryResult) => {
    if (error) return reject(error)
    answer.come = result
    resolve()
  }) as never

/**
 * Asks a connection as `client.query` does, and holds nothing of the question and the answer once they have been handed over. The driver
 * assigns functions to a property of each question (`query.callback = (err, res) => …`), and V8 lays functions that are written so into its
 * old memory at once, where only a full clearing finds them. Whatever hangs from one is kept as long: without this every row that was ever
 * read, and every value that was ever sent, until the memory has grown to its double.
 */
export function queryWithoutRetention(client: pg.ClientBase): Ask {
  const query = client.query.bind(client) as unknown as (question: pg.Query) => void
  return async (asked, values) => {
    const answer: Answer = { come: null }
    const { promise, ...told } = Promise.withResolvers<void>()
    const question = new pg.Query(typeof asked === 'string' ? asked : { ...asked }, values, recipients(answer, told))
    query(question)
    try {
      await promise
    } catch (error) {
      // As the driver does it: else the trace leads to its socket, and not to who has asked.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
    const { come } = answer
    answer.come = null
    Object.assign(question, NOTHING)
    return come!
  }
}
