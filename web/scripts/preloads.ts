import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Under this name the server finds it (`server/src/kernel/http/pages.ts`). */
const NAME = 'preloads.json'
const ROUTES = ['router.tsx', 'document-routes.ts', 'money-routes.ts', 'billing-routes.ts'].map((name) =>
  path.join(import.meta.dirname, '../src/app', name),
)
/** `page('/clients', () => import('../modules/clients/ClientListScreen.tsx')`, and what the router has of the kind. */
const ROUTE = /\b(page|part|open|later)\(\s*'(\/[^']*)'(?:,\s*\(\) => import\('\.\.\/([^']+)'\))?/g
const SIGN_IN = 'modules/access/sign-in/SignInScreen.tsx'
const SHELL = 'shell/Shell.tsx'
const LATER = 'shell/ComingSoonScreen.tsx'
const SETTINGS = 'modules/settings/SettingsScreen.tsx'

/** `/clients/$clientID/{-$tab}` → `/clients/:/?` */
const plain = (route: string) => route.replace(/\{-\$\w+\}/g, '?').replace(/\$\w+/g, ':')

/** The pages of the router: their address and the files that they show. */
export function pagesIn(router: string): Map<string, readonly string[]> {
  const pages = new Map<string, readonly string[]>([['/', [SIGN_IN]]])
  for (const [, kind, route, file = LATER] of router.matchAll(ROUTE)) {
    if (kind === 'open') pages.set(plain(route!), [file])
    else if (kind === 'part') pages.set(plain(`/settings${route === '/' ? '' : route}`), [SHELL, SETTINGS, file])
    else if (file !== SETTINGS) pages.set(plain(route!), [SHELL, file])
  }
  if (pages.size < 20) throw new Error(`Only ${pages.size} pages were found in the router`)
  return pages
}

/**
 * Writes which files the browser will need for which address, so that the server can name them in the page itself: fetched by the program
 * one step after the other, they would come three round trips later.
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
    const pages = pagesIn(ROUTES.map((file) => readFileSync(file, 'utf8')).join('\n'))
    const byAddress = Object.fromEntries([...pages].map(([route, parts]) => [route, [...fonts, ...wanted(parts)]]))
    this.emitFile({ type: 'asset', fileName: NAME, source: JSON.stringify(byAddress) })
  },
})
