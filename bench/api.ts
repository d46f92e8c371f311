import { type Company, openApp, startMuster, tokenOf } from './company.ts'
import type { Line } from './report.ts'
import type { LoadOrder } from './support/load.process.ts'
import { type Generator, type LoadFigures, median, startGenerator } from './support/load.ts'
import { type ServerProcess, serve } from './support/processes.ts'
import { statementsOf } from './support/statements.ts'

const CONNECTIONS = 16
/** Warm-up before the measurement: V8 optimises hot code only after some thousand requests. */
const WARM_MS = 4_000
const HR = 'hr.manager@example.com'
export const LIST = '/api/v1/candidates?status=ACTIVE&visaSponsor=US&searchInput=nair&sort=-joinedDate'
export const PLAIN = '/api/v1/candidates'

type RequestLoad = Omit<LoadOrder, 'port' | 'connections' | 'milliseconds'>

export interface Operation {
  readonly name: string
  readonly muster: RequestLoad
  readonly bare: RequestLoad
  readonly goals: { readonly rate?: number; readonly cpu?: number; readonly p99?: number }
}

function operations(token: string, record: string): Operation[] {
  const authorization = `Bearer ${token}`
  const reading = (name: string, path: string, goals: Operation['goals']): Operation => ({
    name,
    goals,
    muster: { method: 'GET', paths: [path], headers: { authorization } },
    bare: { method: 'GET', paths: [`/${name.replaceAll(' ', '-')}`], headers: {} },
  })
  const body = JSON.stringify({
    name: 'Bench Person {n}',
    countryID: 'AE',
    title: 'Java Developer',
    personalEmail: 'bench{n}@example.com',
    skills: ['Java', 'SQL'],
  })
  return [
    reading('list', LIST, { rate: 0.65, cpu: 2, p99: 2 }),
    reading('first page', PLAIN, { rate: 0.65, cpu: 2, p99: 2 }),
    reading('record', `/api/v1/candidates/${record}`, { rate: 0.5 }),
    {
      name: 'create',
      goals: { rate: 0.3 },
      muster: {
        method: 'POST',
        paths: ['/api/v1/candidates'],
        headers: { authorization, 'idempotency-key': 'bench-{n}' },
        body,
      },
      bare: { method: 'POST', paths: ['/create'], headers: {}, body },
    },
  ]
}

export interface ApiOptions {
  readonly rounds: number
  readonly milliseconds: number
  /** Only these operations; all by default. */
  readonly only?: readonly string[]
}

interface Pair {
  readonly muster: LoadFigures[]
  readonly bare: LoadFigures[]
}

/**
 * Compares Muster with a bare Fastify + pg server that runs the same statements: throughput, CPU per request, p99. The
 * rounds of both are interleaved.
 */
export async function compareApi(company: Company, { rounds, milliseconds, only }: ApiOptions): Promise<Line[]> {
  const muster = await startMuster(company)
  const accessToken = await tokenOf(muster.address, HR)
  const record = await someConsultant(muster, accessToken)
  const bare = await startBare(company, accessToken, record)
  const generator = startGenerator()
  const lines: Line[] = []
  try {
    for (const operation of operations(accessToken, record)) {
      if (only && !only.includes(operation.name)) continue
      lines.push(...(await compareOperation({ muster, bare, generator }, operation, { rounds, milliseconds })))
    }
  } finally {
    generator.stop()
    await Promise.all([bare.stop(), muster.stop()])
  }
  return lines
}

interface ComparedServers {
  readonly muster: ServerProcess
  readonly bare: ServerProcess
  readonly generator: Generator
}

/** Compares one operation on both servers, rounds interleaved. */
export async function compareOperation(
  { muster, bare, generator }: ComparedServers,
  operation: Operation,
  { rounds, milliseconds }: Pick<ApiOptions, 'rounds' | 'milliseconds'>,
): Promise<Line[]> {
  const pair: Pair = { muster: [], bare: [] }
  const warming = { connections: CONNECTIONS, milliseconds: WARM_MS }
  await generator.run(bare, { ...operation.bare, ...warming })
  await generator.run(muster, { ...operation.muster, ...warming })
  const order = { connections: CONNECTIONS, milliseconds }
  for (let round = 0; round < rounds; round += 1) {
    pair.bare.push(await generator.run(bare, { ...operation.bare, ...order }))
    pair.muster.push(await generator.run(muster, { ...operation.muster, ...order }))
  }
  return linesOf(operation, pair)
}

export async function someConsultant({ address }: ServerProcess, token: string): Promise<string> {
  const reply = await fetch(`${address}/api/v1/candidates?sort=-createdAt&searchInput=fatima`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = await reply.json()
  return data[0].id
}

const startBare = (company: Company, token: string, record: string) =>
  serveBare(company, token, { list: LIST, 'first-page': PLAIN, record: `/api/v1/candidates/${record}` })

/** Starts a bare server that runs the statements that Muster runs for these paths, each under its name. */
export async function serveBare(
  company: Company,
  token: string,
  paths: Record<string, string>,
): Promise<ServerProcess> {
  const { app, close } = await openApp(company)
  const plans = await statementsOf(app, token, paths)
  await close()
  if (process.env.BENCH_VERBOSE) console.log(plans)
  return serve('bench/support/bare.process.ts', { DATABASE_URL: company.url, BARE_PLANS: JSON.stringify(plans) }, '/')
}

function linesOf({ name, goals }: Operation, { muster, bare }: Pair): Line[] {
  /** The median of the ratios of each round, because both servers ran under the same load in a round. */
  const ratio = (of: (figures: LoadFigures) => number) => median(muster.map((one, at) => of(one) / of(bare[at]!)))
  const min = (side: LoadFigures[]) => Math.min(...side.map(({ cpuMicros }) => cpuMicros))
  const middle = (side: LoadFigures[], of: (figures: LoadFigures) => number) =>
    Math.round(median(side.map(of)) * 10) / 10
  const from = (of: (figures: LoadFigures) => number, unit: string) =>
    `${middle(muster, of)} / ${middle(bare, of)} ${unit}`
  const { rate, cpu, p99 } = goals
  return [
    {
      what: `${name}: throughput to bare`,
      figure: ratio((one) => one.perSecond),
      unit: '×',
      ...(rate && { goal: { min: rate } }),
      from: from((one) => one.perSecond, 'per s'),
    },
    {
      what: `${name}: CPU per request to bare`,
      // The minimum over all rounds: other programs on this machine can only increase the CPU time.
      figure: min(muster) / min(bare),
      unit: '×',
      ...(cpu && { goal: { max: cpu } }),
      from: `${Math.round(min(muster))} / ${Math.round(min(bare))} µs`,
    },
    {
      what: `${name}: p99 to bare`,
      figure: ratio((one) => one.p99),
      unit: '×',
      ...(p99 && { goal: { max: p99 } }),
      from: `${from((one) => one.p99, 'ms')}; p50 ${from((one) => one.p50, 'ms')}`,
    },
  ]
}
