import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import pg from 'pg'
import type { Company } from './company.ts'
import { makeMonths, today } from './month-company.ts'
import type { Line } from './report.ts'
import { compareCompanies, type ScaleParams } from './scale.ts'
import type { Postgres } from './support/postgres.ts'

/**
 * Ten contracts at each client in both companies, so that the lists of one client have the same length; every past
 * month and the current one have timesheets.
 */
const SMALL = { consultants: 1_000, clients: 1_000, months: 11 }
const LARGE = { consultants: 10_000, clients: 10_000, months: 119 }

const HR = 'hr.manager@example.com'
const SALES = 'business.development@example.com'
const INVOICES = 'finance.executive.invoice@example.com'

async function scaleParams(company: Company, timesheets: number): Promise<ScaleParams> {
  const client = new pg.Client({ connectionString: company.url })
  await client.connect()
  const { rows } = await client.query(`select order_form.client_id, consultant_id from timesheet
    join order_form on order_form.id = order_form_id where order_form.number = 'OF-PL-0000777' limit 1`)
  await client.end()
  const { client_id: ofClient, consultant_id: person } = rows[0]
  const list = '/api/v1/timesheets'
  const pages = Math.floor(timesheets / 25)
  const month = monthAfter(today().slice(0, 7), -1)
  const close = `${list}/month-close`
  const ready = '/api/v1/billings/ready'
  return {
    'timesheets, first page': { path: list, as: HR },
    'timesheets, page in the middle': { path: `${list}?page=${Math.floor(pages / 2)}`, as: HR },
    'timesheets, last page': { path: `${list}?page=${pages}`, as: HR },
    'one month, by person': { path: `${list}?month=${month}&sort=candidate`, as: HR },
    'all months, by person': { path: `${list}?sort=candidate`, as: HR },
    'all months, by client': { path: `${list}?sort=client`, as: HR },
    'approved, newest change first': { path: `${list}?status=APPROVED&sort=-updatedAt`, as: HR },
    'missing ones': { path: `${list}?derivedStatus=MISSING`, as: HR },
    'all of one person': { path: `${list}?candidateID=${person}`, as: HR },
    'a month of one client': { path: `${list}?month=${month}&clientID=${ofClient}`, as: HR },
    'search for a name in a month': { path: `${list}?month=${month}&searchInput=priya%20nair&pageSize=3`, as: HR },
    'of own clients': { path: list, as: SALES },
    'expected and received, one client': { path: `${list}/progress?month=${month}&clientID=${ofClient}`, as: HR },
    'grid of a month': { path: `${list}/grid?month=${month}`, as: HR },
    'month close, one client': { path: `${close}?month=${month}&clientID=${ofClient}`, as: HR },
    'placements of the month close, one client': {
      path: `${close}/placements?month=${month}&clientID=${ofClient}&pageSize=3`,
      as: HR,
    },
    'placements of the month close, by person': { path: `${close}/placements?month=${month}`, as: HR },
    'ready to bill, one client': { path: `${ready}?month=${month}&clientID=${ofClient}`, as: INVOICES },
    'what is ready, one client': { path: `${ready}/counts?month=${month}&clientID=${ofClient}`, as: INVOICES },
  }
}

/** Compares 1.2 million timesheets with 12,000. */
export async function measureTimesheets(postgres: Postgres, { rounds }: { rounds: number }): Promise<Line[]> {
  const few = await makeMonths(postgres, 'bench_timesheets_12000', SMALL)
  const many = await makeMonths(postgres, 'bench_timesheets_1200000', LARGE)
  const size = ({ consultants, months }: typeof SMALL) => consultants * (months + 1)
  try {
    return await compareCompanies(
      { company: few, lists: await scaleParams(few, size(SMALL)) },
      { company: many, lists: await scaleParams(many, size(LARGE)) },
      rounds,
    )
  } finally {
    await Promise.all([few.drop(), many.drop()])
  }
}
