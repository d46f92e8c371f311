import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** From the top of the ladder down: a module may import its own folder and any rung above it. */
export const LADDER = [
  'access',
  'settings',
  'clients',
  'consultants',
  'contracts',
  'purchase-orders',
  'order-forms',
  'leave',
  'timesheets',
  'payroll',
  'billing',
  'visas',
  'medical',
  'assets',
  'forms',
  'recruiting',
  'notifications',
  'operations',
  'reports',
]

/** The closed vocabulary of file endings; a new one needs a page in docs/decisions. */
const NAMES = {
  contract: /\.(contract|rules|test)\.ts$/,
  server: /\.(rules|queries|actions|routes|jobs|documents|demo|test)\.ts$/,
  web: /^([A-Z]\w*\.(tsx|module\.css)|[a-z]\w*Columns\.tsx|[a-z][\w-]*\.(test\.)?ts)$/,
}
/** Written before the vocabulary: the words and the matrix that every contract stands on. */
const FREE = new Set(['contract/src/access/roles.ts', 'contract/src/access/matrix.ts'])
/** About 200 lines are a guide; more than this is refused. */
const MAX_LINES = 400

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  readonly path: string
  readonly text: string
}

const moduleOf = (file: string) =>
  /^(?:contract\/src|server\/src\/modules|web\/src\/modules)\/([\w-]+)\//.exec(file)?.[1]
const workspaceOf = (file: string) => file.split('/')[0] as 'contract' | 'server' | 'web'

const IMPORT =
  /(?:^|\n)(?:import|export)\s(?<type>type\s)?[^'"]*?\bfrom\s*['"](?<from>[^'"]+)['"]|(?:^|\n)import\s*['"](?<bare>[^'"]+)['"]|\bimport\(\s*['"](?<lazy>[^'"]+)['"]/g

interface Import {
  /** A path from the root, or the name of a package. */
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

function nameErrors({ path: file }: SourceFile): string[] {
  const module = moduleOf(file)
  if (!module || module === 'kernel' || FREE.has(file)) return []
  if (!LADDER.includes(module)) return [`${file}: the folder "${module}" is no module of the ladder`]
  return NAMES[workspaceOf(file)].test(path.posix.basename(file))
    ? []
    : [`${file}: this file name is not in the vocabulary`]
}

function directionErrors(file: SourceFile): string[] {
  const from = file.path
  const mine = moduleOf(from)
  return importsOf(file).flatMap(({ to }) => {
    const theirs = moduleOf(to)
    const test = /\.test\.tsx?$|\/testing\//.test(from)
    if (workspaceOf(from) === 'contract' && !/^(contract\/|zod$)/.test(to) && !test)
      return [`${from}: a contract imports only zod and contracts, not ${to}`]
    if (workspaceOf(from) === 'web' && to.startsWith('server/'))
      return [`${from}: the pages never import the server (${to})`]
    if (from.startsWith('server/src/kernel/') && to.startsWith('server/src/modules/') && !test)
      return [`${from}: the kernel knows no module (${to})`]
    if (from.startsWith('web/src/ui/') && /^web\/src\/(modules|shell|kernel)\//.test(to))
      return [`${from}: the page patterns know no module and no endpoint (${to})`]
    if (from.startsWith('web/src/kernel/') && /^web\/src\/(modules|shell)\//.test(to))
      return [`${from}: the kernel of the pages knows no module (${to})`]
    if (from.startsWith('web/src/modules/') && theirs && theirs !== mine && to.startsWith('web/'))
      return [`${from}: a module of the pages imports no other module (${to})`]
    if (!mine || !theirs || mine === theirs || mine === 'kernel' || theirs === 'kernel' || from.startsWith('web/'))
      return []
    return LADDER.indexOf(theirs) < LADDER.indexOf(mine) || test
      ? []
      : [`${from}: ${mine} may not import ${theirs}, which stands below it`]
  })
}

function sizeErrors({ path: file, text }: SourceFile): string[] {
  const lines = text.split('\n').length - 1
  return lines > MAX_LINES ? [`${file}: ${lines} lines; a file holds one concept in at most ${MAX_LINES}`] : []
}

/** Circles between files; imports of mere types tie nothing together at run time. */
export function circles(files: readonly SourceFile[]): string[] {
  const known = new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ typeOnly }) => !typeOnly)
        .map(({ to }) => to),
    ]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push(`circle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`)
      return
    }
    state.set(file, 'open')
    for (const next of known.get(file) ?? []) if (known.has(next)) visit(next, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of known.keys()) visit(file, [])
  return found
}

export const findErrors = (files: readonly SourceFile[]): string[] =>
  files.length === 0
    ? ['No file was read, so nothing was checked.']
    : [
        ...files.flatMap((file) => [...nameErrors(file), ...directionErrors(file), ...sizeErrors(file)]),
        ...circles(files),
      ]

const GLOBS = ['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}']

export function readSources(root: string): SourceFile[] {
  return globSync(GLOBS, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.includes('generated'))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = readSources(path.join(import.meta.dirname, '..'))
  const validationErrors = findErrors(files)
  for (const validationError of validationErrors) console.error(validationError)
  console.log(`${files.length} files read, ${validationErrors.length} faults`)
  process.exitCode = validationErrors.length ? 1 : 0
}
