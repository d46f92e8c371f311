import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import pg from 'pg'
import { type Company, startMuster, tokenOf } from './company.ts'
import { ENTITY, makeMonths, today } from './month-company.ts'
import type { Line } from './report.ts'
import { measureServer, type RunMeasurement, runInBackground, send } from './support/background.ts'
import { bestPeer } from './support/peer.ts'
import { insertAgain, type RewrittenTable } from './support/plain.ts'
import type { Postgres } from './support/postgres.ts'
import type { ServerProcess } from './support/processes.ts'

const SMALL = { consultants: 1_000, clients: 1_000, months: 1 }
const LARGE = { consultants: 10_000, clients: 1_000, months: 1 }
const EXECUTIVE = 'finance.executive.invoice@example.com'
const MANAGER = 'finance.manager.invoice@example.com'
/** The maximum number of invoices per request. */
const AT_ONCE = 100

const OF_BILLED_PERIODS = 'id in (select billed_period_id from billing_line where billing_id = any ($1))'
const DRAFTED: readonly RewrittenTable[] = [
  { table: 'billing', of: 'id = any ($1)' },
  { table: 'billed_period', of: OF_BILLED_PERIODS },
  { table: 'billing_line', of: 'billing_id = any ($1)' },
  { table: 'audit_entry', of: `entity = 'billing' and entity_id = any ($1::text[])`, again: ['id', 'xact'] },
]
/**
 * The additional rows of issued invoices: their numbers, the changes of their timesheets, and notifications to their
 * authors.
 */
const ISSUED: readonly RewrittenTable[] = [
  ...DRAFTED,
  { table: 'issued_number', of: 'number in (select number from billing where id = any ($1))' },
  {
    table: 'audit_entry',
    of: `event = 'timesheet.locked' and entity_id in (select timesheet_id::text from billed_period where ${OF_BILLED_PERIODS})`,
    again: ['id', 'xact'],
  },
  { table: 'notification', of: `metadata ->> 'entityID' = any ($1::text[])`, again: ['id'] },
]

interface BillingMeasurement {
  readonly invoices: number
  readonly queue: RunMeasurement
  readonly drafts: RunMeasurement
  readonly steps: RunMeasurement
  readonly plainDrafts: number
  readonly plain: number
}

async function moveTo(server: ServerProcess, client: pg.Client, token: string, status: string): Promise<void> {
  const { rows } = await client.query<{ id: string; version: number }>(
    `select billing.id, billing.version from billing join legal_entity on legal_entity.id = legal_entity_id
     where legal_entity.name = $1 and status <> 'CANCELLED' order by billing.draft_number`,
    [ENTITY],
  )
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    // A user may make a limited number of requests per minute; the benchmark resets the count instead of waiting.
    await client.query('delete from rate_limit_counter')
    const billings = rows.slice(from, from + AT_ONCE)
    const { refused } = await send<{ refused: readonly { message: string }[] }>(
      server,
      token,
      '/billings/status',
      { status, billings, ...(status === 'ISSUED' && { lateReason: 'Measured' }) },
      'PUT',
    )
    if (refused[0]) throw new Error(`${refused.length} were not ${status}: ${refused[0].message}`)
  }
}

const month = monthAfter(today().slice(0, 7), -1)

async function entityIn(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select id from legal_entity where name = $1', [ENTITY])
  return rows[0].id
}

/** The queue of timesheets ready for billing, read for the first time by a new process. */
async function measureQueue(company: Company, client: pg.Client): Promise<RunMeasurement> {
  const server = await startMuster(company)
  try {
    const executive = await tokenOf(server.address, EXECUTIVE)
    const address = `/billings/ready?month=${month}&legalEntityID=${await entityIn(client)}`
    return await measureServer(server, async () => void (await send(server, executive, address)))
  } finally {
    await server.stop()
  }
}

/** The billing run of a month: the drafts in the background, and every invoice submitted, approved and issued. */
async function measure(company: Company): Promise<BillingMeasurement> {
  const client = new pg.Client({ connectionString: company.url })
  await client.connect()
  const queue = await measureQueue(company, client)
  const server = await startMuster(company)
  try {
    const executive = await tokenOf(server.address, EXECUTIVE)
    const manager = await tokenOf(server.address, MANAGER)
    const legalEntityID = await entityIn(client)
    const drafts = await measureServer(
      server,
      async () => void (await runInBackground(server, executive, '/billings/generate', { month, legalEntityID })),
    )
    const ids = async () =>
      (await client.query('select id from billing where legal_entity_id = $1', [legalEntityID])).rows.map(
        ({ id }) => id,
      )
    const plainDrafts = await insertAgain(client, DRAFTED, await ids())
    const steps = await measureServer(server, async () => {
      await moveTo(server, client, executive, 'SUBMITTED')
      await moveTo(server, client, manager, 'APPROVED')
      await moveTo(server, client, manager, 'ISSUED')
    })
    const invoices = (await ids()).length
    return { invoices, queue, drafts, steps, plainDrafts, plain: await insertAgain(client, ISSUED, await ids()) }
  } finally {
    await server.stop()
    await client.end()
  }
}

/** Measures the billing run of 10,000 consultants. */
export async function measureBilling(postgres: Postgres): Promise<Line[]> {
  const small = await makeMonths(postgres, 'bench_billing_1000', SMALL)
  const large = await makeMonths(postgres, 'bench_billing_10000', LARGE)
  try {
    return linesOf(await measure(small), await measure(large), await bestPeer(large))
  } finally {
    await Promise.all([small.drop(), large.drop()])
  }
}

function linesOf(few: BillingMeasurement, many: BillingMeasurement, peer: number): Line[] {
  const { drafts, steps, plain, plainDrafts, invoices } = many
  const seconds = drafts.seconds + steps.seconds
  const rss = ({ drafts: one, steps: other }: BillingMeasurement) => Math.max(one.rss, other.rss)
  const summarise = (one: RunMeasurement) => `${one.seconds.toFixed(1)} s, our CPU ${one.cpuSeconds.toFixed(1)} s`
  return [
    {
      what: 'drafts of 10,000: the plain SQL of their rows to them',
      figure: plainDrafts / drafts.seconds,
      unit: '×',
      goal: { min: 0.3 },
      from: `${plainDrafts.toFixed(1)} s / ${summarise(drafts)}`,
    },
    {
      what: `until ${invoices.toLocaleString('en')} invoices are issued: the plain SQL to it`,
      figure: plain / seconds,
      unit: '×',
      goal: { min: 0.3 },
      from: `${plain.toFixed(1)} s / drafts, then three steps of each: ${summarise(steps)}`,
    },
    {
      what: 'lines drafted per second to records created by the best peer',
      figure: LARGE.consultants / drafts.seconds / peer,
      unit: '×',
      goal: { min: 10 },
      from: `${(LARGE.consultants / drafts.seconds).toFixed(0)} / ${peer.toFixed(0)} per s`,
    },
    {
      what: 'ready queue of 10,000, the first time',
      figure: many.queue.seconds * 1000,
      unit: 'ms',
      from: `of 1,000: ${(few.queue.seconds * 1000).toFixed(0)} ms; memory ${many.queue.rss.toFixed(0)}, ${few.queue.rss.toFixed(0)} MB`,
    },
    {
      what: 'memory at most, 10,000 to 1,000',
      figure: rss(many) / rss(few),
      unit: '×',
      goal: { max: 1.3 },
      from: `${rss(many).toFixed(0)} / ${rss(few).toFixed(0)} MB`,
    },
    {
      what: 'longest turn of our own work meanwhile',
      figure: Math.max(drafts.work, steps.work),
      unit: 'ms',
      goal: { max: 50 },
      from: `drafts ${drafts.work.toFixed(0)}, steps ${steps.work.toFixed(0)} ms; by the clock ${Math.max(drafts.stall, steps.stall).toFixed(0)} ms`,
    },
  ]
}
