import { resolve } from 'node:path'
import { plural } from '@muster/contract/kernel/api/labels.ts'
import pg from 'pg'
import { withApp } from './app-context.ts'
import { makeBackup } from './archive/make.ts'
import { passphraseFrom } from './archive/seal.ts'
import { type Command, misuse } from './command.ts'

export const backupCommand: Command = {
  summary: 'Writes database and files into one encrypted file.',
  usage: '<file>',
  help: [
    'The passphrase comes from MUSTER_BACKUP_PASSPHRASE (at least 15 characters). Without it the backup can’t be read.',
    'Users can continue to work: the backup is a snapshot of one point in time. It never overwrites a file.',
    'NOT in the backup: the keys that encrypt bank details, passports etc. (MUSTER_KEY, or keys.json in DATA_DIR).',
    'Store a copy of them in another place: without them the encrypted data can’t be read after a restore.',
  ].join('\n'),
  run: async ([path, ...more], { print, complain, variables, environment }) => {
    if (!path || more.length > 0) throw misuse('Pass the file to write: npm run muster -- backup <file>')
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
        print(
          `${path}: ${plural(rows, 'row')} of ${plural(tables.length, 'table')} and ${plural(stored.length, 'file')}. The encryption keys are not included; store them separately.`,
        )
        for (const key of missing)
          complain(`The content of the stored file ${key} couldn’t be read and is not in the backup.`)
        return missing.length === 0
      } finally {
        await client.end()
      }
    })
  },
}
