import { resolve } from 'node:path'
import { anchorFile, readAnchors, verifyAudit } from '../kernel/security/audit-chain.ts'
import { withApp } from './app-context.ts'
import { type Command, misuse } from './command.ts'

export const auditVerifyCommand: Command = {
  summary: 'Checks the hash chain of the audit trail.',
  usage: '[anchors]',
  help: [
    'Names the first entry that was edited, deleted, inserted or moved. Entries cut off at the end are found by the anchors, which',
    'are written every hour outside the database: to the log, and without production also to audit-anchors.log in DATA_DIR,',
    'which is read by itself. In production name the file with the kept log.',
  ].join('\n'),
  run: async (files, { say, complain, environment }) => {
    if (files.length > 1) throw misuse('Name at most one file with anchors.')
    const place = environment()
    const anchors = await readAnchors(files[0] ? resolve(files[0]) : anchorFile(place.DATA_DIR))
    if (files[0] && anchors.length === 0) throw new Error(`${files[0]} holds no anchors.`)
    return await withApp(place, async ({ db }) => {
      const { ok, checked, unsealed, firstBad } = await verifyAudit(db, anchors)
      if (firstBad)
        complain(
          `Entry ${firstBad.entryID} is ${firstBad.problem}. The ${checked} entries before it are as they were written.`,
        )
      else
        say(
          `All ${checked} sealed entries are as they were written; ${unsealed} are not sealed yet; ${anchors.length} anchors agree.`,
        )
      if (anchors.length === 0) say('No anchors were at hand, so entries cut off at the end would not be noticed.')
      return ok
    })
  },
}
