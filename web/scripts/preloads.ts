import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The server reads a file of this name (`server/src/kernel/http/pages.ts`). */
const NAME = 'preloads.json'
const SOURCE = path.join(import.meta.dirname, '../src')
/** Matches `page('/clients', () => import('./ClientListScreen.tsx')`, and the other functions of `kernel/routes.ts`. */
const ROUTE = /\b(page|settingsPage|openPage|barePage|later)\(\s*'(\/[^']*)'(?:,\s*\(\) => import\('([^']+)'\))?/g
const SIGN_IN = 'modules/access/sign-in/SignInScreen.tsx'
const SHELL = 'shell/Shell.tsx'
const LATER = 'shell/ComingSoonScreen.tsx'
const BARE = 'shell/SignedInOnly.tsx'
const SETTINGS = 'modules/settings/SettingsScreen.tsx'

/** `/clients/$clientID/{-$tab}` → `/clients/:/?` */
const plain = (route: string) => route.replace(/\{-\$\w+\}/g, '?').replace(/\$\w+/g, ':')

const AROUND: Readonly<Record<string, readonly string[]>> = {
  page: [SHELL],
  later: [SHELL],
  settingsPage: [SHELL, SETTINGS],
  barePage: [BARE],
  openPage: [],
}

/** The pages in a file of routes: their address and the files that they import, relative to `web/src`. */
function pagesIn(file: string, text: string): [address: string, files: readonly string[]][] {
  const sourceOf = (screen?: string) =>
    screen ? path.posix.join(path.posix.dirname(file.replaceAll(path.sep, '/')), screen) : LATER
  return [...text.matchAll(ROUTE)].map(([, kind, route, screen]) => {
    const address = kind === 'settingsPage' ? `/settings${route === '/' ? '' : route}` : route!
    return [plain(address), [...AROUND[kind!]!, sourceOf(screen)]]
  })
}

/** The pages of all modules, by address. */
function allPages(): Map<string, readonly string[]> {
  const files = ['app/module-routes.ts', ...globSync('modules/*/routes.ts', { cwd: SOURCE })]
  const pages = files.flatMap((file) => pagesIn(file, readFileSync(path.join(SOURCE, file), 'utf8')))
  return new Map([['/', [SIGN_IN]], ...pages])
}

/**
 * Writes the files that the browser will need for each address, so that the server can name them in the HTML page:
 * loaded by the program step by step, they would arrive three round trips later.
 */
export const preloads = (): Plugin => ({
  name: 'muster-preloads',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = Object.values(bundle)
    const chunks = files.filter((file) => file.type === 'chunk')
    const holding = (file: string) => {
      const found = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/web/src/${file}`)))
      return found ?? this.error(`The build has no chunk with ${file}`)
    }
    const reach = (chunk: Rolldown.OutputChunk, reached: Set<Rolldown.OutputChunk>) => {
      if (reached.has(chunk)) return reached
      reached.add(chunk)
      for (const name of chunk.imports) reach(bundle[name] as Rolldown.OutputChunk, reached)
      return reached
    }
    const base = reach(holding('main.tsx'), new Set())
    const wanted = (parts: readonly string[]) => {
      const needed = new Set<Rolldown.OutputChunk>()
      for (const part of parts) reach(holding(part), needed)
      const more = [...needed].filter((chunk) => !base.has(chunk))
      return [
        ...more.map(({ fileName }) => fileName),
        ...more.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
      ]
    }
    const fonts = files.map(({ fileName }) => fileName).filter((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
    const byAddress = Object.fromEntries([...allPages()].map(([route, parts]) => [route, [...fonts, ...wanted(parts)]]))
    this.emitFile({ type: 'asset', fileName: NAME, source: JSON.stringify(byAddress) })
  },
})
