import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Checks that everything the documents name exists: files and folders, links with their anchors, npm scripts, checks of
 * `npm test`, CLI commands.
 */

interface Document {
  /** Relative to the root of the repository, with slashes. */
  readonly path: string
  readonly text: string
}

interface Repository {
  /** All files and folders, relative to the root. */
  readonly paths: ReadonlySet<string>
  readonly scripts: ReadonlySet<string>
  /** The names that can be passed to `npm test -- NAME`. */
  readonly checks: ReadonlySet<string>
  /** The names that can be passed to `npm run muster -- NAME`. */
  readonly commands: ReadonlySet<string>
}

const CODE = /`([^`\n]+)`|^((?:npm|node) .*)$/gm
const FILE = /^[\w@.-]+(?:\/[\w@.-]+)*\.(?:tsx?|mjs|sql|md|css|json)$/
const FOLDER = /^(?:contract|server|web|e2e|bench|scripts|examples|docs|kernel|ui)\/[\w@./-]*$/
const LINK = /\]\((?!https?:|mailto:)([^)\s]*)\)/g

/** A path may be shortened to its end, as `kernel/http/mount.ts`. The example module of CONTRIBUTING does not exist. */
function isKnownPath(name: string, { paths }: Repository): boolean {
  const clean = name.replace(/\/$/, '')
  if (/(?:^|\/)badges(?:\/|\.|$)/.test(clean) || /^X\w*\.|^x[\w.]*\.tsx?$|00NN/.test(path.posix.basename(clean)))
    return true
  return paths.has(clean) || [...paths].some((one) => one.endsWith(`/${clean}`))
}

function unknownCommand(code: string, { scripts, checks, commands }: Repository): string | undefined {
  const command = /\bnpm run muster -- ([a-z][\w-]*)/.exec(code)?.[1]
  if (command && command !== 'help' && !commands.has(command)) return `the command "muster ${command}"`
  const script = /\bnpm run ([\w:-]+)/.exec(code)?.[1]
  if (script && !scripts.has(script)) return `the script "npm run ${script}"`
  const listed = /\bnpm test -- ([a-z ]+)/.exec(code)?.[1]?.trim().split(' ') ?? []
  const check = listed.find((one) => !checks.has(one))
  return check && `the check "npm test -- ${check}"`
}

/** The anchors of headings, as GitHub generates them: lower case, without punctuation, a hyphen for each space. */
const anchorsIn = (text: string) =>
  new Set(
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

/**
 * A decision must have a title, status, context, decision and consequences, and be listed in the table of decisions.
 */
function decisionErrors({ path: file, text }: Document, index: string): string[] {
  const name = /^docs\/decisions\/(\d{4}-.*)$/.exec(file)?.[1]
  if (!name) return []
  const parts = [/^# \S/m, /^\*\*Status\*\*: \S/m, /^## Context$/m, /^## Decision$/m, /^## Consequences$/m]
  return [
    ...(parts.every((part) => part.test(text))
      ? []
      : [`${file}: title, status, context, decision, consequences are needed`]),
    ...(index.includes(`](${name})`) ? [] : [`${file}: docs/decisions/README.md does not list it`]),
  ]
}

export function documentErrors(documents: readonly Document[], repository: Repository): string[] {
  const texts = new Map(documents.map((one) => [one.path, one.text]))
  const index = texts.get('docs/decisions/README.md') ?? ''
  return documents.flatMap((document) => {
    const { path: file, text } = document
    const codes = [...text.matchAll(CODE)].map(([, span, line]) => span ?? line!)
    const missing = codes.filter((code) => (FILE.test(code) || FOLDER.test(code)) && !isKnownPath(code, repository))
    const unknown = codes.map((code) => unknownCommand(code, repository)).filter((one) => one !== undefined)
    const broken = [...text.matchAll(LINK)].flatMap(([, link]) => {
      const [target = '', anchor] = link!.split('#')
      const to = target === '' ? file : path.posix.normalize(path.posix.join(path.posix.dirname(file), target))
      const isKnown = repository.paths.has(to) && (!anchor || !texts.has(to) || anchorsIn(texts.get(to)!).has(anchor))
      return isKnown ? [] : [`the link ${link}`]
    })
    const absent = [...missing, ...unknown, ...broken].map(
      (name) => `${file}: there is no ${name.replace(/^the /, '')}`,
    )
    return [...absent, ...decisionErrors(document, index)]
  })
}

export const readDocuments = (root: string): Document[] =>
  globSync(['*.md', 'docs/**/*.md'], { cwd: root }).map((file) => ({
    path: file.split(path.sep).join('/'),
    text: readFileSync(path.join(root, file), 'utf8'),
  }))

const matchesIn = (file: string, pattern: RegExp) =>
  new Set([...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name!))

export function readRepository(root: string): Repository {
  const files = globSync('{*.*,{contract,server,web,e2e,bench,scripts,examples,docs}/**/*}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist' || name === 'results',
  }).map((file) => file.split(path.sep).join('/'))
  const roots = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts', 'examples', 'docs']
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return {
    paths: new Set([...files, ...roots.filter((one) => existsSync(path.join(root, one)))]),
    scripts: new Set(Object.keys(scripts)),
    checks: matchesIn(path.join(root, 'scripts/test.mjs'), /^ {2,4}\{? ?name: '(\w+)'/gm),
    commands: matchesIn(path.join(root, 'server/src/cli.ts'), /^ {2}'?([\w-]+)'?: async \(\)/gm),
  }
}
