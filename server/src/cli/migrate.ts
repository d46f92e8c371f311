import { plural } from '@muster/contract/kernel/api/labels.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { migrateJobs } from '../kernel/jobs/jobs.ts'
import { withDatabase } from './app-context.ts'
import type { Command } from './command.ts'

export const migrateCommand: Command = {
  summary: 'Migrates the database to the schema of this version.',
  usage: '',
  help: 'npm start does the same. Several processes can run it at the same time: one migrates and the others wait.',
  run: (_, { print, environment }) =>
    withDatabase(environment(), async ({ pool }) => {
      const applied = await migrate(pool)
      await migrateJobs(pool)
      for (const name of applied) print(name)
      print(
        applied.length > 0
          ? `${plural(applied.length, 'migration was', 'migrations were')} applied.`
          : 'The database is up to date.',
      )
      return true
    }),
}
