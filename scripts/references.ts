import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface SourceText {
  /** Relative to the root of the repository, with slashes. */
  readonly path: string
  readonly text: string
}

/** Documents outside the repository, by name or by section. Their rules are now pages of docs/domain. */
const UNAVAILABLE =
  /(?<![\w/-])(?:domain|api|screens|security|backend|frontend|performance|field|aesthetics|architecture)\.md\b|(?<![\w-])design\/\w|(?<!RFC \d+ |ISO [\d-]+ )§\s?\d|\b[Ss]pecification \(?§/

const DOCUMENT = /\bdocs\/(?:domain|decisions)\/[\w-]+(?:\.md)?|\b[Dd]ecision \d{4}\b/g

/** The number of lines that name a document outside the repository. It must not increase. */
const REMAINING_REFERENCES = 0

/** `docs/decisions/0034` and `decision 0034` refer to the file whose name starts with the number. */
const isDocument = (name: string, documents: ReadonlySet<string>) => {
  const number = /^[Dd]ecision (\d{4})$|^docs\/decisions\/(\d{4})$/.exec(name)
  return number
    ? [...documents].some((file) => file.startsWith(`docs/decisions/${number[1] ?? number[2]}-`))
    : documents.has(name)
}

/**
 * References to documents that are not in the repository, in code, comments, SQL and tests. `documents`: paths of all
 * documents.
 */
export function referenceErrors(
  files: readonly SourceText[],
  documents: ReadonlySet<string>,
  remaining = REMAINING_REFERENCES,
): string[] {
  const unavailable = files.flatMap(({ path: file, text }) =>
    text.split('\n').flatMap((line, i) => (UNAVAILABLE.test(line) ? [`${file}:${i + 1}`] : [])),
  )
  const missing = files.flatMap(({ path: file, text }) =>
    [...text.matchAll(DOCUMENT)]
      .filter(([name]) => !isDocument(name, documents))
      .map(([name]) => `${file}: there is no ${name}`),
  )
  return unavailable.length > remaining
    ? [
        ...missing,
        `${unavailable.length} lines name a document outside the repository, ${remaining} may; name a page of docs/domain instead: ${unavailable.join(', ')}`,
      ]
    : missing
}

/** Private interfaces of `pg`, Kysely and zod, and the Biome suppression that a protected member needs. */
const PRIVATE = /\b_zod\b|\bparsedStatements\b|\b_results?: undefined|lint\/complexity\/useLiteralKeys/
const PERFORMANCE_FOLDER = 'server/src/kernel/performance/'

/**
 * Uses of private interfaces of libraries outside the one folder for them, where each file states its measured gain.
 */
export const privateInterfaceErrors = (files: readonly SourceText[]): string[] =>
  files.flatMap(({ path: file, text }) => {
    const isTest = /\.test\.tsx?$/.test(file)
    if (!file.startsWith(PERFORMANCE_FOLDER))
      return PRIVATE.test(text) && !isTest
        ? [`${file}: private interfaces of libraries are used in ${PERFORMANCE_FOLDER} only`]
        : []
    return isTest || /^\/\*\*(?:(?!\*\/)[\s\S])*\bGain\b/.test(text)
      ? []
      : [`${file}: the header states no gain; measure it and begin the file with it`]
  })

const FOLDERS = '{contract,server,web,e2e,bench,scripts,examples}'

export const readTexts = (root: string): SourceText[] =>
  globSync(`${FOLDERS}/**/*.{ts,tsx,mjs,css,sql,json}`, {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist' || name === 'generated' || name === 'results',
  })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/^scripts\/(?:references|check-structure|documents)\b|generated/.test(file))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))

export const documentsIn = (root: string): ReadonlySet<string> =>
  new Set(
    globSync('docs/**/*.md', { cwd: root })
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => existsSync(path.join(root, file))),
  )
