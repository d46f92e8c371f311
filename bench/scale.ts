import { setTimeout as sleep } from 'node:timers/promises'
import { LIST } from './api.ts'
import { type Company, makeCompany, startMuster, tokenOf } from './company.ts'
import type { Line } from './report.ts'
import { median, startGenerator } from './support/load.ts'
import type { Postgres } from './support/postgres.ts'
import type { ServerProcess } from './support/processes.ts'

const SMALL = 1_000
const LARGE = 100_000
const CONNECTIONS = 2
const GOAL = { max: 1.3 }

/** The requests and their users, by their name in the table. */
export type ScaleParams = Record<string, { readonly path: string; readonly as: string }>

/**
 * If the small company has less than one page of results, both pages are limited to three rows: the ratio then compares
 * the search and not the number of rows shown.
 */
const FEW = 'pageSize=3'

/** The lists whose response time must not grow with the size of the company. */
function lists(consultants: number): ScaleParams {
  const hr = 'hr.manager@example.com'
  const list = '/api/v1/candidates'
  // The consultants of the demo company are additional, so this is the last page or close to it.
  const last = Math.floor(consultants / 25)
  return {
    'first page': { path: list, as: hr },
    'last page': { path: `${list}?page=${last}`, as: hr },
    'last page by day of joining': { path: `${list}?page=${last}&sort=-joinedDate`, as: hr },
    'page in the middle': { path: `${list}?page=${Math.floor(last / 2)}`, as: hr },
    'filter, sort, search': { path: `${LIST}&${FEW}`, as: hr },
    'search for one person': {
      path: `${list}?searchInput=priya%20nair%20${consultants === SMALL ? 62 : 99_698}`,
      as: hr,
    },
    'search for a common name': { path: `${list}?searchInput=priya`, as: hr },
    'country manager, first page': { path: list, as: 'country.manager@example.com' },
    'country manager, search': { path: `${list}?searchInput=priya&${FEW}`, as: 'country.manager@example.com' },
    'own clients, first page': { path: list, as: 'business.development@example.com' },
    'limited view, search': { path: `${list}?searchInput=priya`, as: 'tas.manager@example.com' },
  }
}

interface ServerRequests {
  readonly server: ServerProcess
  readonly requests: Record<string, { path: string; token: string }>
}

async function startSide(company: Company, lists: ScaleParams): Promise<ServerRequests> {
  const server = await startMuster(company)
  const tokens = new Map<string, string>()
  const requests: ServerRequests['requests'] = {}
  for (const [name, { path, as }] of Object.entries(lists)) {
    if (!tokens.has(as)) tokens.set(as, await tokenOf(server.address, as))
    requests[name] = { path, token: tokens.get(as)! }
  }
  return { server, requests }
}

/** Compares the lists of 100,000 consultants with those of 1,000: the ratio of the medians, rounds interleaved. */
export async function compareSizes(postgres: Postgres, { rounds }: { rounds: number }): Promise<Line[]> {
  const small = await makeCompany(postgres, 'bench_1000', { consultants: SMALL, clients: 100 })
  const large = await makeCompany(postgres, 'bench_100000', { consultants: LARGE, clients: 2_000 })
  try {
    return await compareCompanies(
      { company: small, lists: lists(SMALL) },
      { company: large, lists: lists(LARGE) },
      rounds,
    )
  } finally {
    await Promise.all([small.drop(), large.drop()])
  }
}

interface SizedCompany {
  readonly company: Company
  /** The same names on both sides; the number of the last page differs. */
  readonly lists: ScaleParams
}

export async function compareCompanies(few: SizedCompany, many: SizedCompany, rounds: number): Promise<Line[]> {
  const small = await startSide(few.company, few.lists)
  const large = await startSide(many.company, many.lists)
  const generator = startGenerator()
  const lines: Line[] = []
  try {
    for (const name of Object.keys(small.requests)) {
      const measure = async ({ server, requests }: ServerRequests, milliseconds: number) => {
        const { path, token } = requests[name]!
        const headers = { authorization: `Bearer ${token}` }
        return generator.run(server, { method: 'GET', paths: [path], headers, connections: CONNECTIONS, milliseconds })
      }
      await measure(small, 800)
      await measure(large, 800)
      const p50s: { small: number; large: number }[] = []
      for (let round = 0; round < rounds; round += 1)
        p50s.push({ small: (await measure(small, 700)).p50, large: (await measure(large, 700)).p50 })
      lines.push({
        what: name,
        figure: median(p50s.map((one) => one.large / one.small)),
        unit: '×',
        goal: GOAL,
        from: `p50 ${median(p50s.map((one) => one.large)).toFixed(1)} / ${median(p50s.map((one) => one.small)).toFixed(1)} ms`,
      })
    }
    lines.push(...(await compareFirstTimes(small, large, rounds)))
  } finally {
    generator.stop()
    await Promise.all([small.server.stop(), large.server.stop()])
  }
  return lines
}

/** Longer than the cache of totals and found rows. */
const FORGOTTEN_MS = 2_200

/** The same searches and deep pages with an empty cache, so that the server counts and searches again. */
async function compareFirstTimes(small: ServerRequests, large: ServerRequests, rounds: number): Promise<Line[]> {
  const names = Object.keys(small.requests).filter((name) => /search|middle|last/.test(name))
  const timings = new Map(names.map((name) => [name, { small: [] as number[], large: [] as number[] }]))
  for (let round = 0; round < rounds * 3; round += 1) {
    await sleep(FORGOTTEN_MS)
    for (const name of names) {
      timings.get(name)!.small.push(await once(small, name))
      timings.get(name)!.large.push(await once(large, name))
    }
  }
  return names.map((name) => {
    const few = median(timings.get(name)!.small)
    const many = median(timings.get(name)!.large)
    return {
      what: `${name}, the first time`,
      figure: many / few,
      unit: '×',
      from: `p50 ${many.toFixed(1)} / ${few.toFixed(1)} ms`,
    }
  })
}

async function once({ server, requests }: ServerRequests, name: string): Promise<number> {
  const { path, token } = requests[name]!
  const started = performance.now()
  const reply = await fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${token}` } })
  await reply.arrayBuffer()
  return performance.now() - started
}
