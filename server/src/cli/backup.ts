import { resolve } from 'node:path'
import pg from 'pg'
import { withApp } from './app-context.ts'
import { makeBackup } from './archive/make.ts'
import { passphraseFrom } from './archive/seal.ts'
import { type Command, misuse } from './command.ts'

export const backupCommand: Command = {
  summary: 'Writes database and files into one encrypted file.',
  usage: '<file>',
  help: [
    'The passphrase comes from MUSTER_BACKUP_PASSPHRASE (at least 15 characters). Without it the backup cannot be read.',
    'Work may go on meanwhile: the backup holds the state of one moment. It never overwrites a file.',
    'NOT in the backup: the keys that seal bank details, passports and the like (MUSTER_KEY, or keys.json in DATA_DIR).',
    'Keep a copy of them in another place: without them a restored company cannot read what they sealed.',
  ].join('\n'),
  run: async ([path, ...more], { say, complain, variables, environment }) => {
    if (!path || more.length > 0) throw misuse('Name the file to write: npm run muster -- backup <file>')
    const passphrase = passphraseFrom(variables)
    return await withApp(environment(), async ({ files, now }, { connection }) => {
      const client = new pg.Client(connection)
      await client.connect()
      try {
        const {
          tables,
          files: stored,
          missing,
        } = await makeBackup(resolve(path), { client, files, passphrase, now: now() })
        const rows = tables.reduce((sum, table) => sum + table.rows, 0)
        say(
          `${path}: ${rows} rows of ${tables.length} tables and ${stored.length} files. The sealing keys are not in it; keep them apart.`,
        )
        for (const key of missing)
          complain(`The content of the stored file ${key} could not be read and is not in the backup.`)
        return missing.length === 0
      } finally {
        await client.end()
      }
    })
  },
}
