import { resolve } from 'node:path'
import { plural } from '@muster/contract/kernel/api/labels.ts'
import { openFileStore } from '../kernel/files/files.ts'
import { migrateJobs } from '../kernel/jobs/jobs.ts'
import { verifyAudit } from '../kernel/security/audit-chain.ts'
import { openSecrets } from '../kernel/security/secrets.ts'
import { withDatabase } from './app-context.ts'
import { restoreBackup } from './archive/restore.ts'
import { passphraseFrom } from './archive/seal.ts'
import { type Command, misuse } from './command.ts'

export const restoreCommand: Command = {
  summary: 'Restores a backup into an empty database and its file storage.',
  usage: '<file>',
  help: [
    'The passphrase comes from MUSTER_BACKUP_PASSPHRASE. First restore the encryption keys: MUSTER_KEY, or keys.json in DATA_DIR.',
    'The whole backup is checked before anything is written. The database must be empty: a new DATA_DIR, or a new database.',
    'All users are signed out, pending invitations and reset links expire, and queued emails are put on hold in the mailbox.',
  ].join('\n'),
  run: async ([path, ...more], { print, complain, variables, environment }) => {
    if (!path || more.length > 0) throw misuse('Pass the backup to read: npm run muster -- restore <file>')
    const passphrase = passphraseFrom(variables)
    const place = environment()
    return await withDatabase(place, async ({ pool, db }) => {
      const [secrets, files] = await Promise.all([openSecrets(place), openFileStore(place)])
      const {
        tables,
        files: stored,
        missing,
      } = await restoreBackup(resolve(path), { pool, files, secrets, passphrase })
      await migrateJobs(pool)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      print(
        `Restored ${plural(rows, 'row')} of ${plural(tables.length, 'table')} and ${plural(stored.length, 'file')}. All users have to sign in again.`,
      )
      for (const key of missing)
        complain(`The content of the stored file ${key} was already missing when the backup was created.`)
      const { ok, firstBad } = await verifyAudit(db)
      if (!ok)
        complain(
          `The audit trail in the backup was already invalid: entry ${firstBad?.entryID} is ${firstBad?.problem}.`,
        )
      return ok && missing.length === 0
    })
  },
}
