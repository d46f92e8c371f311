import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moduleOrder, readSources, repositoryErrors, structureErrors } from './check-structure.ts'
import { pluralErrors } from './plurals.ts'
import { retiredNames } from './retired-words.ts'

const file = (path: string, text = '') => ({ path, text })

test('a run that read no files fails', () => {
  expect(structureErrors([])).toEqual(['No file was read, so nothing was checked.'])
})

test.each([
  [
    'a module that imports a later module',
    [
      file(
        'server/src/modules/clients/clients.actions.ts',
        "import { x } from '../consultants/consultants.queries.ts'",
      ),
    ],
    /may not import consultants/,
  ],
  ['a file name without a known suffix', [file('server/src/modules/clients/clients.service.ts')], /known suffix/],
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
    'a shared component that calls an endpoint',
    [file('web/src/ui/list/ListPage.tsx', "import { useEndpoint } from '../../kernel/endpoint.ts'")],
    /no endpoint/,
  ],
  [
    'the kernel of the pages importing a module',
    [file('web/src/kernel/ListScreen.tsx', "import { words } from '../modules/clients/words.ts'")],
    /imports no module/,
  ],
  [
    'the kernel importing a module over two lines',
    [file('server/src/kernel/db.ts', "import {\n  z,\n} from '../modules/access/users.queries.ts'")],
    /imports no module/,
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
    'two files that import only types of each other',
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
  ['an export with a retired word', [file('web/src/ui/Big.tsx', 'export const hearerOf = 1')], /"hearer" is retired/],
  ['a function with a retired word', [file('web/src/ui/Big.tsx', 'function mendAll() {}')], /"mend" is retired/],
  [
    'a code with a retired word as an argument',
    [file('server/src/modules/x.actions.ts', "throw conflict('NAME_TAKEN', 'It is used.')")],
    /"taken" is retired/,
  ],
  ['a file with a retired word', [file('web/src/ui/EditionTable.tsx')], /"edition" is retired/],
  [
    'a view, a function and an added column with a retired word',
    [
      file(
        'server/migrations/0001_first.sql',
        'create view hearer_list as select 1;\ncreate or replace function hearer_of() returns int as $$$$;\nalter table t add column hearer_id uuid;',
      ),
    ],
    /hearer_list.*hearer_of.*hearer_id/,
  ],
  [
    'a style sheet in lower case',
    [file('web/src/modules/clients/clients.module.css')],
    /clients.module.css: this file name does not end in a known suffix/,
  ],
  [
    'a folder of 25 components and a style sheet',
    [
      ...Array.from({ length: 25 }, (_, n) => file(`web/src/modules/clients/File${n}.tsx`)),
      file('web/src/modules/clients/File.module.css'),
    ],
    /web\/src\/modules\/clients: 26 files/,
  ],
  [
    'a column with a retired word',
    [file('server/migrations/0001_first.sql', 'create table invoice (\n  reckoned_on date\n);')],
    /"reckoned" is retired/,
  ],
  [
    'a plural after a number in a template',
    [file('server/migrations/initial-data/email-templates/PAYMENT_DUE.txt', '<p>It is {{ days }} days overdue.</p>')],
    /PAYMENT_DUE.txt:1: a plural after \{\{ days \}\}/,
  ],
  [
    'an Arabic plural in a template',
    [
      file(
        'server/migrations/initial-data/document-templates/OFFER_LETTER.md',
        '{% if months == 1 %}one month{% else %}{{ months }} months{% endif %}\nar: أول {{ months }} أشهر',
      ),
    ],
    /OFFER_LETTER.md:2: a plural after \{\{ months \}\}/,
  ],
  [
    'a plural after a number that can be 1',
    [file('server/src/modules/leave/leave.rules.ts', `const text = \`\n\${balance.days} days left\``)],
    /leave.rules.ts:2: "days" after a number that can be 1/,
  ],
])('%s is an error', (_what, files, error) => {
  expect(structureErrors(files).join('\n')).toMatch(error)
})

test('the folder of migrations grows without a limit', () => {
  const files = Array.from({ length: 26 }, (_, n) => file(`server/migrations/00${n + 10}_step.sql`, 'select 1'))
  expect(structureErrors(files)).toEqual([])
})

test.each([
  ['with a case for one', `count === 1 ? '1 line' : \`\${count} lines\``],
  ['after a constant', `\`at most \${MAX_MONTHS} months\``],
  ['after a range', `\`\${from}–\${to} years\``],
  ['of plural()', `\`\${plural(days, 'day')} left\``],
])('a plural %s is allowed', (_what, text) => {
  expect(pluralErrors([file('contract/src/leave/leave.rules.ts', `const text = ${text}`)])).toEqual([])
})

test('a retired word is allowed where the field or a library uses it', () => {
  const files = [file('web/src/modules/leave/Balance.tsx', 'export const taken = 1')]
  expect(retiredNames(files)).toEqual([])
  expect(retiredNames([file('web/src/ui/Big.tsx', 'export const taken = 1')])).toHaveLength(1)
})

test('the order of the modules is that of the list in app.ts, with reports last', () => {
  const order = moduleOrder(readFileSync(join(import.meta.dirname, '../server/src/app.ts'), 'utf8'))
  expect(order.slice(0, 3)).toEqual(['access', 'settings', 'medical'])
  expect(order.at(-1)).toBe('reports')
  expect(order.toSorted()).toEqual(readdirSync(join(import.meta.dirname, '../server/src/modules')).sort())
})

test('the repository has no errors', () => {
  const root = join(import.meta.dirname, '..')
  expect(readSources(root).length).toBeGreaterThan(100)
  expect(repositoryErrors(root)).toEqual([])
})

test('npm scripts run with the Node version of the project, also before anything is installed', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  const own = Object.values<string>(scripts).filter((command) => command.startsWith('node '))
  expect(own.length).toBeGreaterThan(5)
  // An older Node on the machine cannot run TypeScript.
  for (const command of own) expect(command).toMatch(/^node scripts\/\w+\.mjs( |$)/)
})
