import { resolve } from 'node:path'
import { plural } from '@muster/contract/kernel/api/labels.ts'
import { anchorFile, readAnchors, verifyAudit } from '../kernel/security/audit-chain.ts'
import { withApp } from './app-context.ts'
import { type Command, misuse } from './command.ts'

export const auditVerifyCommand: Command = {
  summary: 'Checks the hash chain of the audit trail.',
  usage: '[anchors]',
  help: [
    'Reports the first entry that was edited, deleted, inserted or moved. Entries removed at the end are detected by the anchors, which',
    'are written every hour outside the database: to the log, and without production also to audit-anchors.log in DATA_DIR,',
    'which is read automatically. In production, pass the file with the stored log.',
  ].join('\n'),
  run: async (files, { print, complain, environment }) => {
    if (files.length > 1) throw misuse('Pass at most one file with anchors.')
    const place = environment()
    const anchors = await readAnchors(files[0] ? resolve(files[0]) : anchorFile(place.DATA_DIR))
    if (files[0] && anchors.length === 0) throw new Error(`${files[0]} has no anchors.`)
    return await withApp(place, async ({ db }) => {
      const { ok, checked, unsealed, erased = 0, firstBad } = await verifyAudit(db, anchors)
      if (firstBad)
        complain(
          `Entry ${firstBad.entryID} is ${firstBad.problem}. The ${plural(checked, 'entry before it is', 'entries before it are')} unchanged.`,
        )
      else
        print(
          `All ${checked} sealed entries are unchanged; ${unsealed} are not sealed yet; ${plural(anchors.length, 'anchor matches', 'anchors match')}.`,
        )
      if (erased > 0) print(`${erased} of them were emptied when the data of a person was erased.`)
      if (anchors.length === 0) print('No anchors were found, so entries removed at the end can’t be detected.')
      return ok
    })
  },
}
