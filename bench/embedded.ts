import pg from 'pg'
import { LIST, PLAIN } from './api.ts'
import { type Company, makeCompany, openApp, startMuster, tokenOf } from './company.ts'
import type { Line } from './report.ts'
import { median } from './support/load.ts'
import type { Postgres } from './support/postgres.ts'
import { type Statement, statementsOf } from './support/statements.ts'

const CONNECTIONS = 16
const INSERT = `insert into consultant (name, country_id, title) values ('Bench', 'AE', 'Java Developer') returning *`

interface ComparedDatabase {
  readonly pool: pg.Pool
  readonly operations: Record<string, Statement[]>
}

/** Runs the statements of each operation directly through the driver, over the socket on both sides. */
async function openSide(postgres: Postgres, company: Company): Promise<ComparedDatabase> {
  const muster = await startMuster(company)
  const accessToken = await tokenOf(muster.address, 'hr.manager@example.com')
  await muster.stop()
  const { app, close } = await openApp(company)
  const record = await app.inject({ url: PLAIN, headers: { authorization: `Bearer ${accessToken}` } })
  const operations = await statementsOf(app, accessToken, {
    list: LIST,
    'first page': PLAIN,
    record: `/api/v1/candidates/${record.json().data[0].id}`,
  })
  await close()
  const pool = new pg.Pool({ ...postgres.connection, database: company.database, max: CONNECTIONS })
  return { pool, operations: { ...operations, create: [{ text: INSERT, values: [] }] } }
}

async function perSecond({ pool, operations }: ComparedDatabase, name: string, milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds
  const started = performance.now()
  let done = 0
  const one = async () => {
    while (performance.now() < until) {
      for (const { text, values } of operations[name]!) await pool.query(text, values as unknown[])
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  return done / ((performance.now() - started) / 1000)
}

/** Compares the embedded PostgreSQL with the one installed on the machine, operation by operation. */
export async function compareEmbedded(
  native: { postgres: Postgres; company: Company },
  own: Postgres,
  { rounds }: { rounds: number },
): Promise<Line[]> {
  const company = await makeCompany(own, 'bench_10000', { consultants: 10_000, clients: 500 })
  const ours = await openSide(own, company)
  const theirs = await openSide(native.postgres, native.company)
  const lines: Line[] = []
  for (const name of Object.keys(ours.operations)) {
    const ratios: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const nativeRate = await perSecond(theirs, name, 700)
      const ownRate = await perSecond(ours, name, 700)
      if (round >= 0) ratios.push(ownRate / nativeRate)
    }
    lines.push({ what: `${name}: embedded to native`, figure: median(ratios), unit: '×', goal: { min: 0.7 } })
  }
  await Promise.all([ours.pool.end(), theirs.pool.end()])
  await company.drop()
  return lines
}
