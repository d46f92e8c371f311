import type { AppContext } from '../kernel/app/app-context.ts'
import { readFile } from '../kernel/files/files.ts'
import { withApp } from './app-context.ts'
import { brokenInvariants } from './check/invariants.ts'
import type { Command } from './command.ts'

export const checkCommand: Command = {
  summary: 'Checks the data against all consistency rules, and every file against its hash.',
  usage: '[--without-files]',
  help: 'Read-only. Reports each failed rule with up to five IDs of the rows that violate it.',
  run: (args, { print, complain, environment }) =>
    withApp(environment(), async (appContext) => {
      const { held, problems } = await brokenInvariants(appContext.db)
      for (const { name, ids } of problems) complain(`${name}: violated by ${ids.join(', ')}`)
      const files = args.includes('--without-files') ? { whole: 0, damaged: [] } : await checkFiles(appContext)
      for (const id of files.damaged) complain(`The stored file ${id} is missing or damaged.`)
      print(
        `${held} rules passed, ${problems.length} failed; ${files.whole} files are intact, ${files.damaged.length} are not.`,
      )
      return problems.length === 0 && files.damaged.length === 0
    }),
}

/** Reads every stored file to its end; a file whose content is missing or differs from its hash counts as damaged. */
async function checkFiles({ db, files, secrets }: Pick<AppContext, 'db' | 'files' | 'secrets'>) {
  const damaged: string[] = []
  let whole = 0
  for await (const row of db
    .selectFrom('storedFile')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .stream(100)) {
    try {
      const { body } = await readFile({ files, secrets }, row)
      for await (const _ of body as AsyncIterable<unknown>);
      whole += 1
    } catch {
      damaged.push(row.id)
    }
  }
  return { whole, damaged }
}
