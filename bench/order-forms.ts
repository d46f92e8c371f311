import { type Company, makeCompany, startMuster, tokenOf } from './company.ts'
import type { Line } from './report.ts'
import { compareCompanies, type ScaleParams } from './scale.ts'
import { median } from './support/load.ts'
import type { Postgres } from './support/postgres.ts'
import type { ServerProcess } from './support/processes.ts'

const SMALL = { consultants: 1_000, clients: 100, orderForms: 1_000 }
const LARGE = { consultants: 20_000, clients: 1_000, orderForms: 100_000 }
const LETTERS = 40
const STALL = { max: 50 }

const CFO = 'cfo@example.com'
const SALES = 'business.development@example.com'
const LOCAL = 'country.manager@example.com'

/** The requests for the lists of order forms, and for one record. */
async function scaleParams(company: Company, orderForms: number): Promise<ScaleParams> {
  const list = '/api/v1/order-form-setup'
  const last = Math.floor(orderForms / 25)
  return {
    'order forms, first page': { path: list, as: CFO },
    'order forms, page in the middle': { path: `${list}?page=${Math.floor(last / 2)}`, as: CFO },
    'order forms, last page': { path: `${list}?page=${last}`, as: CFO },
    'active, by the last day': { path: `${list}?status=ACTIVE&sort=endDate`, as: CFO },
    'exceptions, by margin': { path: `${list}?exception=true&sort=margin`, as: CFO },
    'own order forms': { path: list, as: SALES },
    'country manager, by person': { path: `${list}?sort=personName`, as: LOCAL },
    'search for one order form': { path: `${list}?searchInput=OF-SC-0000777`, as: CFO },
    'search for a common name': { path: `${list}?searchInput=priya`, as: CFO },
    'one record': { path: `${list}/${await someOrderForm(company)}`, as: CFO },
    'landing page': { path: '/api/v1/dashboard', as: CFO },
  }
}

/** The id of an order form with a margin. */
async function someOrderForm(company: Company): Promise<string> {
  const server = await startMuster(company)
  try {
    return await firstOf(server, await tokenOf(server.address, CFO), 'status=ACTIVE&searchInput=OF-SC-00001')
  } finally {
    await server.stop()
  }
}

/** The id of the first order form that matches the filter. */
async function firstOf({ address }: ServerProcess, token: string, filter: string): Promise<string> {
  const reply = await fetch(`${address}/api/v1/order-form-setup?${filter}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await reply.json()) as { data: { id: string }[] }
  if (!data[0]) throw new Error(`The benchmark finds no order form by ${filter}.`)
  return data[0].id
}

/**
 * Compares 100,000 order forms with 1,000; then measures offer letters: how many per second, and how long they block
 * the event loop.
 */
export async function measureOrderForms(postgres: Postgres, { rounds }: { rounds: number }): Promise<Line[]> {
  const few = await makeCompany(postgres, 'bench_forms_1000', SMALL)
  const many = await makeCompany(postgres, 'bench_forms_100000', LARGE)
  try {
    const lines = await compareCompanies(
      { company: few, lists: await scaleParams(few, SMALL.orderForms) },
      { company: many, lists: await scaleParams(many, LARGE.orderForms) },
      rounds,
    )
    return [...lines, ...(await offerLetters(few, rounds))]
  } finally {
    await Promise.all([few.drop(), many.drop()])
  }
}

async function offerLetters(company: Company, rounds: number): Promise<Line[]> {
  const server = await startMuster(company)
  try {
    const token = await tokenOf(server.address, SALES)
    const headers = { authorization: `Bearer ${token}` }
    const path = `/api/v1/order-forms-setups/${await firstOf(server, token, 'status=APPROVED')}/offer-letter`
    const letter = async () => {
      const reply = await fetch(server.address + path, { headers })
      if (!reply.ok) throw new Error(`The offer letter answered ${reply.status}: ${await reply.text()}`)
      return (await reply.arrayBuffer()).byteLength
    }
    await letter()
    const samples: { perSecond: number; work: number; stall: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      await server.watch()
      const started = performance.now()
      for (let four = 0; four < LETTERS; four += 4) await Promise.all([letter(), letter(), letter(), letter()])
      const seconds = (performance.now() - started) / 1000
      const { stall, work } = await server.stall()
      samples.push({ perSecond: LETTERS / seconds, work, stall })
    }
    return [
      {
        what: 'offer letters, Latin and Arabic',
        figure: median(samples.map((one) => one.perSecond)),
        unit: '/s',
        from: 'four at a time',
      },
      {
        what: 'beside them: longest turn of our own work, in all rounds',
        figure: Math.max(...samples.map((one) => one.work)),
        unit: 'ms',
        goal: STALL,
        from: `longest by the clock ${Math.max(...samples.map((one) => one.stall)).toFixed(0)} ms, of ${rounds} rounds`,
      },
    ]
  } finally {
    await server.stop()
  }
}
