import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentErrors, readDocuments, readRepository } from './documents.ts'
import { pluralErrors } from './plurals.ts'
import { documentsIn, privateInterfaceErrors, readTexts, referenceErrors } from './references.ts'
import { retiredNames } from './retired-words.ts'

/**
 * The modules in order of dependency, from `server/src/app.ts`: a module may import only its own folder and modules
 * before it. A module missing from the list, such as the reports, comes after all others.
 */
export function moduleOrder(app: string): string[] {
  const folders = new Map(
    [...app.matchAll(/import \{ (\w+) \} from '\.\/modules\/([\w-]+)\/module\.ts'/g)].map(([, name, folder]) => [
      name!,
      folder!,
    ]),
  )
  const listed = /const BUSINESS[^=]*= \[([^\]]*)\]/.exec(app)?.[1]?.match(/\w+/g) ?? []
  const ordered = listed.map((name) => folders.get(name)!)
  return [...ordered, ...[...folders.values()].filter((folder) => !ordered.includes(folder))]
}

const MODULE_ORDER = moduleOrder(readFileSync(path.join(import.meta.dirname, '../server/src/app.ts'), 'utf8'))

/** The allowed file endings; a new one needs a page in docs/decisions. */
const NAMES = {
  contract: /\.(contract|labels|pages|rules|types|test)\.ts$/,
  server: /^module(\.testing)?\.ts$|\.(rules|queries|actions|routes|jobs|documents|types|invariants|demo|test)\.ts$/,
  web: /^(module\.tsx|[A-Z]\w*\.(tsx|module\.css)|[a-z]\w*Columns\.tsx|[a-z][\w-]*\.(test\.)?ts)$/,
}
/** Older than this rule: the roles and the permission matrix, which every contract uses. */
const UNCHECKED_NAMES = new Set(['contract/src/access/roles.ts', 'contract/src/access/matrix.ts'])
/** A file should have about 200 lines; more than this is an error. */
const MAX_LINES = 400
/** The maximum number of files in a folder, including tests; larger folders are divided by subject. */
const MAX_FILES = 25
/** Migrations are applied in the order of one folder, and none is ever moved. */
const GROWING_FOLDERS = new Set(['server/migrations'])

interface SourceFile {
  /** Relative to the root of the repository, with slashes. */
  readonly path: string
  readonly text: string
}

const moduleOf = (file: string) =>
  /^(?:contract\/src|server\/src\/modules|web\/src\/modules)\/([\w-]+)\//.exec(file)?.[1]
const workspaceOf = (file: string) => file.split('/')[0] as 'contract' | 'server' | 'web'

const IMPORT =
  /(?:^|\n)(?:import|export)\s(?<type>type\s)?[^'"]*?\bfrom\s*['"](?<from>[^'"]+)['"]|(?:^|\n)import\s*['"](?<bare>[^'"]+)['"]|\bimport\(\s*['"](?<lazy>[^'"]+)['"]/g

interface Import {
  /** A path relative to the root, or the name of a package. */
  readonly to: string
  readonly typeOnly: boolean
}

export function importsOf({ path: from, text }: SourceFile): Import[] {
  return [...text.matchAll(IMPORT)].map(({ groups = {} }) => {
    const specifier = groups.from ?? groups.bare ?? groups.lazy!
    const local = specifier.startsWith('.')
      ? path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier))
      : specifier
    return { to: local.replace(/^@muster\/(contract|server|web)\//, '$1/src/'), typeOnly: groups.type !== undefined }
  })
}

function fileNameErrors({ path: file }: SourceFile): string[] {
  const module = moduleOf(file)
  if (!module || module === 'kernel' || UNCHECKED_NAMES.has(file)) return []
  if (!MODULE_ORDER.includes(module)) return [`${file}: the folder "${module}" is no module`]
  return NAMES[workspaceOf(file)].test(path.posix.basename(file))
    ? []
    : [`${file}: this file name does not end in a known suffix`]
}

function importErrors(file: SourceFile): string[] {
  const from = file.path
  const own = moduleOf(from)
  return importsOf(file).flatMap(({ to }) => {
    const theirs = moduleOf(to)
    const test = /\.test\.tsx?$|\/testing\//.test(from)
    if (workspaceOf(from) === 'contract' && !/^(contract\/|zod$)/.test(to) && !test)
      return [`${from}: a contract imports only zod and contracts, not ${to}`]
    if (workspaceOf(from) === 'web' && to.startsWith('server/'))
      return [`${from}: the pages never import the server (${to})`]
    if (from.startsWith('server/src/kernel/') && to.startsWith('server/src/modules/') && !test)
      return [`${from}: the kernel imports no module (${to})`]
    if (from.startsWith('web/src/ui/') && /^web\/src\/(modules|shell|kernel)\//.test(to))
      return [`${from}: shared components import no module and no endpoint (${to})`]
    if (from.startsWith('web/src/kernel/') && /^web\/src\/(modules|shell)\//.test(to))
      return [`${from}: the kernel of the pages imports no module (${to})`]
    if (from.startsWith('web/src/modules/') && theirs && theirs !== own && to.startsWith('web/'))
      return [`${from}: a module of the pages imports no other module (${to})`]
    if (!own || !theirs || own === theirs || own === 'kernel' || theirs === 'kernel' || from.startsWith('web/'))
      return []
    return MODULE_ORDER.indexOf(theirs) < MODULE_ORDER.indexOf(own) || test
      ? []
      : [`${from}: ${own} may not import ${theirs}, which comes later in the module order`]
  })
}

function sizeErrors({ path: file, text }: SourceFile): string[] {
  const lines = text.split('\n').length - 1
  return lines > MAX_LINES ? [`${file}: ${lines} lines; a file holds one concept in at most ${MAX_LINES}`] : []
}

export function folderErrors(files: readonly Pick<SourceFile, 'path'>[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = path.posix.dirname(file.path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) =>
    count > MAX_FILES && !GROWING_FOLDERS.has(folder)
      ? [`${folder}: ${count} files; a folder holds at most ${MAX_FILES}, so divide it by subject`]
      : [],
  )
}

/** Groups of files that import each other, including type-only imports: their types belong in a file of their own. */
function circles(files: readonly SourceFile[]): string[][] {
  const known = new Map(files.map((file) => [file.path, importsOf(file).map(({ to }) => to)]))
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    stack.push(file)
    for (const next of known.get(file) ?? []) {
      if (!known.has(next)) continue
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) found.push(group.sort())
  }
  for (const file of known.keys()) if (!index.has(file)) visit(file)
  return found
}

const circleErrors = (files: readonly SourceFile[]): string[] =>
  circles(files).map((group) => `circle: ${group.join(' ↔ ')}; move the types to x.types.ts`)

export const structureErrors = (files: readonly SourceFile[]): string[] =>
  files.length === 0
    ? ['No file was read, so nothing was checked.']
    : [
        ...files.flatMap((file) => [...fileNameErrors(file), ...importErrors(file), ...sizeErrors(file)]),
        ...circleErrors(files),
        ...folderErrors(files),
        ...retiredNames(files),
        ...pluralErrors(files),
      ]

const GLOBS = [
  ...['contract/src/**/*.ts', 'server/src/**/*.ts', 'server/migrations/*.sql', 'web/src/**/*.{ts,tsx,css}'],
  ...['bench/**/*.ts', 'e2e/**/*.ts', 'server/migrations/initial-data/**/*.{txt,md}'],
]

/** Folders whose files are counted only. */
const COUNTED_GLOBS = ['server/migrations/initial-data/**/*', 'scripts/**/*', 'examples/**/*']

const filesIn = (root: string): Pick<SourceFile, 'path'>[] =>
  globSync(COUNTED_GLOBS, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ path: path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/') }))

export function readSources(root: string): SourceFile[] {
  return globSync(GLOBS, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.includes('generated'))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
}

/** All errors of the repository: structure, terms, references to and in documents, private interfaces. */
export function repositoryErrors(root: string): string[] {
  const texts = readTexts(root)
  return [
    ...structureErrors(readSources(root)),
    ...folderErrors(filesIn(root)),
    ...referenceErrors(texts, documentsIn(root)),
    ...privateInterfaceErrors(texts),
    ...documentErrors(readDocuments(root), readRepository(root)),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const errors = repositoryErrors(path.join(import.meta.dirname, '..'))
  for (const error of errors) console.error(error)
  console.log(`${errors.length} errors`)
  process.exitCode = errors.length ? 1 : 0
}
