import { plural } from '@muster/contract/kernel/api/labels.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { createDb } from '../kernel/db/db.ts'
import { scaleMonths } from '../modules/billing/demo/scale.demo.ts'
import { scaleClients } from '../modules/clients/demo/clients.demo.ts'
import { scaleConsultants } from '../modules/consultants/demo/scale.demo.ts'
import { withApp } from './app-context.ts'
import { type Command, misuse } from './command.ts'

const CLIENTS = 2_000
const CONSULTANTS = 100_000

export const seedScaleCommand: Command = {
  summary: 'Adds many fictitious clients and consultants with months of work, for performance tests.',
  usage: '[--clients n] [--consultants n] [--months n]',
  help: `Adds ${CLIENTS} clients and ${CONSULTANTS} consultants by default. With --months N, active
consultants get placements, contracts, pay and N months of timesheets: the last month approved, earlier ones locked.
Once per database, and never with NODE_ENV=production.`,
  run: async (args, { print, environment }) => {
    const { clients, consultants, months } = readCounts(args)
    const place = environment()
    if (place.NODE_ENV === 'production')
      throw new Error('Fictitious data can’t be added in production. No changes were made.')
    return await withApp(place, async ({ secrets, now }, { connection }) => {
      // Without the time limits of requests, because one statement may take a minute.
      const pool = new pg.Pool({ ...connection, max: 1 })
      const db = createDb(pool)
      try {
        const { rows } = await sql`select from client where code like 'SC-%' limit 1`.execute(db)
        if (rows.length > 0)
          throw new Error('This database already has fictitious clients (codes SC-…). No changes were made.')
        const placed = await sql`select from order_form where status = 'ACTIVE' limit 1`.execute(db)
        if (months > 0 && placed.rows.length === 0)
          throw new Error(
            'Months of work are based on the demo company, which doesn’t exist in this database. No changes were made.',
          )
        await db.transaction().execute(async (transaction) => {
          await scaleClients(transaction, clients)
          await scaleConsultants(transaction, consultants)
          if (months > 0) await scaleMonths(transaction, secrets, { months, today: now().toISOString().slice(0, 10) })
        })
        await sql`analyze`.execute(db)
        print(
          `Added ${plural(clients, 'client')} and ${plural(consultants, 'consultant')}${months > 0 ? `, with ${plural(months, 'month')} of work` : ''}.`,
        )
        return true
      } finally {
        await db.destroy()
      }
    })
  },
}

function readCounts(args: readonly string[]) {
  const counts = { clients: CLIENTS, consultants: CONSULTANTS, months: 0 }
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at]?.slice(2)
    const count = Number(args[at + 1])
    if (
      (name !== 'clients' && name !== 'consultants' && name !== 'months') ||
      !args[at]?.startsWith('--') ||
      !Number.isInteger(count) ||
      count < 1 ||
      count > 1_000_000
    )
      throw misuse(`npm run muster -- seed-scale ${seedScaleCommand.usage}, each from 1 to 1000000`)
    counts[name] = count
  }
  return counts
}
