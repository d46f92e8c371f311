import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import pg from 'pg'
import { type Company, startMuster, tokenOf } from './company.ts'
import { ENTITY, makeMonths, today } from './month-company.ts'
import type { Line } from './report.ts'
import { measureServer, type RunMeasurement, runInBackground } from './support/background.ts'
import { median } from './support/load.ts'
import { bestPeer } from './support/peer.ts'
import { insertAgain, type RewrittenTable } from './support/plain.ts'
import type { Postgres } from './support/postgres.ts'

const SMALL = { consultants: 1_000, clients: 1_000, months: 2 }
const LARGE = { consultants: 10_000, clients: 1_000, months: 2 }
const PREPARER = 'finance.executive.payroll@example.com'

/** The tables that a run writes to, apart from a few rows of the run itself. */
const WRITTEN: readonly RewrittenTable[] = [
  { table: 'payroll_line', of: 'run_id = any ($1)' },
  { table: 'payroll_line_timesheet', of: 'line_id in (select id from payroll_line where run_id = any ($1))' },
  { table: 'payroll_applied_item', of: 'line_id in (select id from payroll_line where run_id = any ($1))' },
  { table: 'arrears_checkpoint', of: 'line_id in (select id from payroll_line where run_id = any ($1))' },
]

interface Round {
  readonly ran: RunMeasurement
  readonly plain: number
}

/**
 * Measures a regular run of one legal entity, with the wages of the previous month locked, as in every month; then the
 * plain SQL for the same rows.
 */
async function measure(
  company: Company,
  { consultants, rounds }: { consultants: number; rounds: number },
): Promise<Round[]> {
  const client = new pg.Client({ connectionString: company.url })
  await client.connect()
  const server = await startMuster(company)
  try {
    const token = await tokenOf(server.address, PREPARER)
    const { rows } = await client.query('select id from legal_entity where name = $1', [ENTITY])
    const legalEntityID = rows[0].id
    const calculate = (month: string) =>
      runInBackground(server, token, '/payrolls/generate', { month, kind: 'REGULAR', legalEntityID })
    const last = monthAfter(today().slice(0, 7), -1)
    await calculate(monthAfter(last, -1))
    await client.query(
      `update payroll_run set status = 'APPROVED',
        reviewed_by = (select id from app_user where role = 'FINANCE_MANAGER_PAYROLL' limit 1),
        approved_by = (select id from app_user where role = 'CFO' limit 1)
      where legal_entity_id = $1`,
      [legalEntityID],
    )
    const found: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      await client.query('vacuum analyze')
      const ran = await measureServer(server, async () => void (await calculate(last)))
      const runs = await client.query(
        `select id, included from payroll_run where legal_entity_id = $1 and status = 'CALCULATED'`,
        [legalEntityID],
      )
      const { included = 0 } = runs.rows[0] ?? {}
      if (included < 0.9 * consultants) throw new Error(`The run pays ${included} of ${consultants} only.`)
      found.push({
        ran,
        plain: await insertAgain(
          client,
          WRITTEN,
          runs.rows.map(({ id }) => id),
        ),
      })
      await client.query(`delete from payroll_run where legal_entity_id = $1 and status = 'CALCULATED'`, [
        legalEntityID,
      ])
    }
    return found
  } finally {
    await server.stop()
    await client.end()
  }
}

const middle = (rounds: readonly Round[], of: (ran: RunMeasurement) => number) =>
  median(rounds.map(({ ran }) => of(ran)))

/** Measures the calculation of a regular run of 10,000 consultants. */
export async function measurePayroll(postgres: Postgres, { rounds }: { rounds: number }): Promise<Line[]> {
  const small = await makeMonths(postgres, 'bench_payroll_1000', SMALL)
  const large = await makeMonths(postgres, 'bench_payroll_10000', LARGE)
  try {
    const few = await measure(small, { ...SMALL, rounds })
    const many = await measure(large, { ...LARGE, rounds })
    return linesOf(few, many, await bestPeer(large))
  } finally {
    await Promise.all([small.drop(), large.drop()])
  }
}

function linesOf(few: readonly Round[], many: readonly Round[], peer: number): Line[] {
  const seconds = middle(many, (ran) => ran.seconds)
  const plain = median(many.map((one) => one.plain))
  return [
    {
      what: 'run of 10,000: the plain SQL of its rows to it',
      figure: median(many.map((one) => one.plain / one.ran.seconds)),
      unit: '×',
      goal: { min: 0.3 },
      from: `${plain.toFixed(1)} / ${seconds.toFixed(1)} s; our CPU ${middle(many, (ran) => ran.cpuSeconds).toFixed(1)} s`,
    },
    {
      what: 'lines per second to records created by the best peer',
      figure: LARGE.consultants / seconds / peer,
      unit: '×',
      goal: { min: 10 },
      from: `${(LARGE.consultants / seconds).toFixed(0)} / ${peer.toFixed(0)} per s`,
    },
    {
      what: 'memory at most, 10,000 to 1,000',
      figure: middle(many, (ran) => ran.rss) / middle(few, (ran) => ran.rss),
      unit: '×',
      goal: { max: 1.3 },
      from: `${middle(many, (ran) => ran.rss).toFixed(0)} / ${middle(few, (ran) => ran.rss).toFixed(0)} MB`,
    },
    {
      what: 'longest turn of our own work meanwhile',
      figure: middle(many, (ran) => ran.work),
      unit: 'ms',
      goal: { max: 50 },
      from: `by the clock ${middle(many, (ran) => ran.stall).toFixed(0)} ms`,
    },
  ]
}
