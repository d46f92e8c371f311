import type pg from 'pg'

export interface RewrittenTable {
  readonly table: string
  /** The rows to rewrite, as a condition on the ids in `$1`. */
  readonly of: string
  /**
   * Columns whose values the database generates again, such as ids: the old rows are kept, and a second copy is
   * inserted.
   */
  readonly again?: readonly string[]
}

/**
 * The time in seconds that plain SQL takes to write the same rows: they are copied to text, deleted, and inserted again
 * in one transaction, one statement for each table, with the same columns, checks, keys and indexes. From text, because
 * every program sends values as text: copying stored rows directly would save the database the parsing.
 */
export async function insertAgain(client: pg.Client, written: readonly RewrittenTable[], ids: readonly string[]) {
  const plans: string[] = []
  for (const [i, { table, of, again = [] }] of written.entries()) {
    const columns = (await columnsOf(client, table)).filter(({ name }) => !again.includes(name))
    const names = columns.map(({ name }) => name).join(', ')
    const texts = columns.map(({ name }) => `${name}::text as ${name}`).join(', ')
    const values = columns.map(({ name, type }) => `${name}::${type}`).join(', ')
    await client.query(`create unlogged table aside_${i} as select ${texts} from ${table} where false`)
    for (const { name } of columns)
      await client.query(`alter table aside_${i} alter column ${name} set storage external`)
    await client.query(`insert into aside_${i} select ${texts} from ${table} where ${of}`, [ids])
    await client.query(`create temporary table gone_${i} as select ctid as place from ${table} where ${of}`, [ids])
    plans.push(`insert into ${table} (${names}) overriding system value select ${values} from aside_${i}`)
  }
  // Issued documents are never deleted by the program, so the triggers that prevent it are disabled.
  await client.query(`set session_replication_role = 'replica'`)
  for (const [i, { table, again }] of written.entries())
    if (!again) await client.query(`delete from ${table} where ctid = any(array(select place from gone_${i}))`)
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
  const started = performance.now()
  await client.query('begin')
  for (const plan of plans) await client.query(plan)
  await client.query('commit')
  const seconds = (performance.now() - started) / 1000
  for (const i of written.keys()) await client.query(`drop table aside_${i}, gone_${i}`)
  return seconds
}

async function columnsOf(client: pg.Client, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await client.query(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows
}
