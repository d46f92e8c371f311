import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf, readSources } from './check-structure.ts'

const file = (path: string, text = '') => ({ path, text })

test('a run that read no files fails', () => {
  expect(faultsOf([])).toEqual(['No file was read, so nothing was checked.'])
})

test.each([
  [
    'a module that imports a rung below it',
    [
      file(
        'server/src/modules/clients/clients.actions.ts',
        "import { x } from '../consultants/consultants.queries.ts'",
      ),
    ],
    /may not import consultants/,
  ],
  [
    'a file name outside the vocabulary',
    [file('server/src/modules/clients/clients.service.ts')],
    /not in the vocabulary/,
  ],
  ['a folder that is no module', [file('contract/src/misc/misc.contract.ts')], /no module/],
  [
    'a contract with a foreign package',
    [file('contract/src/clients/clients.contract.ts', "import pg from 'pg'")],
    /imports only zod/,
  ],
  [
    'a page that imports the server',
    [file('web/src/modules/clients/ClientsScreen.tsx', "import { y } from '@muster/server/kernel/db/db.ts'")],
    /never import the server/,
  ],
  [
    'a page pattern that asks an endpoint',
    [file('web/src/ui/list/ListPage.tsx', "import { useEndpoint } from '../../kernel/endpoint.ts'")],
    /no endpoint/,
  ],
  [
    'the kernel of the pages importing a module',
    [file('web/src/kernel/ListScreen.tsx', "import { words } from '../modules/clients/words.ts'")],
    /knows no module/,
  ],
  [
    'the kernel importing a module over two lines',
    [file('server/src/kernel/db.ts', "import {\n  z,\n} from '../modules/access/users.queries.ts'")],
    /knows no module/,
  ],
  ['a file of 401 lines', [file('web/src/ui/Big.tsx', 'x\n'.repeat(401))], /401 lines/],
  [
    'two files that import each other',
    [
      file('contract/src/kernel/a.ts', "import { b } from './b.ts'"),
      file('contract/src/kernel/b.ts', "import { a } from './a.ts'"),
    ],
    /circle/,
  ],
  [
    'two files that know each other only by types',
    [
      file('contract/src/kernel/math/a.ts', "import type { B } from './b.ts'"),
      file('contract/src/kernel/math/b.ts', "import type { A } from './a.ts'"),
    ],
    /circle: contract\/src\/kernel\/math\/a.ts ↔/,
  ],
  [
    'a folder of 26 files',
    Array.from({ length: 26 }, (_, n) => file(`web/src/ui/list/File${n}.tsx`)),
    /web\/src\/ui\/list: 26 files/,
  ],
])('%s is a fault', (_what, files, fault) => {
  expect(faultsOf(files).join('\n')).toMatch(fault)
})

test('the house as it stands has no fault, and is not empty', () => {
  const files = readSources(new URL('..', import.meta.url).pathname)
  expect(files.length).toBeGreaterThan(100)
  expect(faultsOf(files)).toEqual([])
})

test('what npm runs of ours runs on our own Node, also before anything is installed', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  const ours = Object.values<string>(scripts).filter((command) => command.startsWith('node '))
  expect(ours.length).toBeGreaterThan(5)
  // A stranger's Node 20 reads no TypeScript.
  for (const command of ours) expect(command).toMatch(/^node scripts\/\w+\.mjs( |$)/)
})
