import { loadavg } from 'node:os'
import { compareApi } from './api.ts'
import { measureBilling } from './billing.ts'
import { measureBoard } from './board.ts'
import { type Company, makeCompany } from './company.ts'
import { compareEmbedded } from './embedded.ts'
import { measureGrid } from './grid.ts'
import { measureMargins } from './margin.ts'
import { compareNodes } from './nodes.ts'
import { measureOrderForms } from './order-forms.ts'
import { measurePages } from './pages.ts'
import { measurePayroll } from './payroll.ts'
import { measureRecruiting } from './recruiting.ts'
import { type Line, printTable, storeResults } from './report.ts'
import { compareSizes } from './scale.ts'
import { watchStalls } from './stall.ts'
import { measureStarts } from './start.ts'
import { type Postgres, startNative, startOwn } from './support/postgres.ts'
import { measureTimesheets } from './timesheets.ts'

/**
 * `npm run bench`: the targets of docs/decisions/0034-performance-at-10000-consultants.md, each as a ratio within one
 * run. `--quick` runs fewer and shorter rounds; `--only=api,scale` runs some parts. The results are stored in
 * bench/results.
 */
const quick = process.argv.includes('--quick')
const only = process.argv
  .find((option) => option.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const rounds = quick ? 3 : 5

type Part = (postgres: Postgres, company: () => Promise<Company>) => Promise<Line[]>

const PARTS: Record<string, { readonly title: string; readonly run: Part }> = {
  api: {
    title: 'Muster to a bare Fastify + pg with the same statements; 10,000 consultants, 16 connections',
    run: async (_, company) => compareApi(await company(), { rounds, milliseconds: quick ? 1500 : 3000 }),
  },
  margin: {
    title: 'Margins per second',
    run: async (_, company) => measureMargins(await company(), { rounds, milliseconds: quick ? 1500 : 3000 }),
  },
  nodes: {
    title: 'Two nodes on one database to one',
    run: async (_, company) => compareNodes(await company(), { rounds }),
  },
  embedded: {
    title: 'Embedded PostgreSQL to the machine’s own',
    run: async (postgres, company) => {
      const own = await startOwn()
      try {
        return await compareEmbedded({ postgres, company: await company() }, own, { rounds })
      } finally {
        await own.stop()
      }
    },
  },
  scale: {
    title: '100,000 consultants to 1,000, p50 of two connections',
    run: (postgres) => compareSizes(postgres, { rounds }),
  },
  'order-forms': {
    title: '100,000 order forms to 1,000, p50 of two connections; offer letters',
    run: (postgres) => measureOrderForms(postgres, { rounds }),
  },
  board: {
    title: 'The board of submissions with 500 cards in Chromium, not slowed',
    run: async (_, company) => measureBoard(await company(), { rounds }),
  },
  recruiting: {
    title: '100,000 applicants with CVs to 10,000, p50 of two connections; CVs read',
    run: (postgres) => measureRecruiting(postgres, { rounds, milliseconds: quick ? 1500 : 3000 }),
  },
  stall: {
    title: 'The event loop beside heavy work, 100,000 consultants',
    run: async (postgres) => {
      const large = await makeCompany(postgres, 'bench_stall', { consultants: 100_000, clients: 500 })
      return watchStalls(large).finally(large.drop)
    },
  },
  payroll: {
    title: 'A payroll run of 10,000 consultants to the plain SQL of its rows',
    run: (postgres) => measurePayroll(postgres, { rounds: quick ? 1 : 3 }),
  },
  billing: { title: 'A billing run of 10,000 consultants to the plain SQL of its rows', run: measureBilling },
  timesheets: {
    title: '1.2 million timesheets to 12,000, p50 of two connections',
    run: (postgres) => measureTimesheets(postgres, { rounds }),
  },
  start: { title: 'Start until listening', run: () => measureStarts({ times: quick ? 2 : 5 }) },
  pages: {
    title: 'Pages: sizes, and the list in Chromium with a processor four times slower',
    run: async (_, company) => measurePages(await company(), { rounds }),
  },
  grid: {
    title: 'The month grid of 500 consultants in Chromium, not slowed',
    run: (postgres) => measureGrid(postgres, { rounds: quick ? 1 : 3 }),
  },
}

const postgres = (await startNative()) ?? (await startOwn())
console.log(`On ${postgres.name}, load ${loadavg()[0]!.toFixed(1)}${quick ? ', quickly' : ''}.`)
const results: Record<string, unknown> = { on: postgres.name, at: new Date().toISOString(), quick }
let company: Promise<Company> | undefined
const standard = () => {
  company ??= makeCompany(postgres, 'bench_10000', { consultants: 10_000, clients: 500 })
  return company
}
try {
  for (const [name, { title, run }] of Object.entries(PARTS)) {
    if (only && !only.includes(name)) continue
    const lines = await run(postgres, standard)
    results[name] = { load: loadavg()[0], lines }
    printTable(title, lines)
  }
  await (await company)?.drop()
} finally {
  await postgres.stop()
}
console.log(`\nSaved in ${storeResults(results)}`)
