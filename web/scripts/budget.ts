import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/**
 * Kilobytes of gzipped JavaScript (docs/decisions/0034-performance-at-10000-consultants.md). A page counts all files
 * that it imports, less those of the shell: a first visit must load these before the page can be used. Files loaded
 * later do not count, and may therefore be loaded only on use, or when the page is idle after its rows are shown
 * (`ui/lazy`). A list is any page that contains `ListPage`. The browser test `lists.spec.ts` measures the same from
 * outside.
 */
const BUDGET = { signIn: 185, shell: 235, list: 45, route: 150, css: 40 }

const ENTRY = '/src/main.tsx'
const SHELL = '/src/shell/Shell.tsx'
const SIGN_IN = '/src/modules/access/sign-in/SignInScreen.tsx'
const LIST = '/src/ui/list/page/ListPage.tsx'
const SCREEN = /\/src\/(?:modules|open)\/.+Screen\.tsx$/

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** The chunk and all files that the browser must load before it can run. */
function closure(chunks: Chunks, names: Iterable<string>, reached = new Set<string>()): Set<string> {
  for (const name of names) {
    if (reached.has(name)) continue
    reached.add(name)
    closure(chunks, chunks.get(name)?.imports ?? [], reached)
  }
  return reached
}

const kilobytes = (texts: Iterable<string | Uint8Array>) =>
  [...texts].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1024

/** Prints the size of each page, and fails the build if a page exceeds its budget. */
export function budget(): Plugin {
  return {
    name: 'muster-budget',
    apply: 'build',
    writeBundle(_, bundle) {
      const files = Object.values(bundle)
      const chunks: Chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
      /** The chunk that contains a file; without this check a build without the file would pass every budget. */
      const holding = (end: string) => {
        const found = [...chunks.values()].find((chunk) => chunk.moduleIds.some((id) => id.endsWith(end)))
        return found ? found.fileName : this.error(`The build has no chunk with ${end}`)
      }
      const entry = holding(ENTRY)
      const assess = (names: Iterable<string>) => kilobytes([...names].map((name) => chunks.get(name)?.code ?? ''))

      const stylesheetsOf = (names: Iterable<string>) =>
        [...new Set([...names].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]))].map(
          (name) => (bundle[name] as Rolldown.OutputAsset).source,
        )

      /** Whether a source file shows a list, itself or through a component. */
      const showsList = (id: string, visited = new Set<string>()): boolean => {
        if (id.endsWith(LIST)) return true
        if (visited.has(id) || !id.includes('/web/src/')) return false
        visited.add(id)
        return this.getModuleInfo(id)?.importedIds.some((next) => showsList(next, visited)) ?? false
      }

      const shell = closure(chunks, [entry, holding(SHELL)])
      const lines: [string, number, number][] = [
        ['sign-in, first load', assess(closure(chunks, [entry, holding(SIGN_IN)])), BUDGET.signIn],
        ['shell', assess(shell), BUDGET.shell],
        ['shell, style sheets', kilobytes(stylesheetsOf(shell)), BUDGET.css],
      ]
      for (const chunk of chunks.values()) {
        const screen = chunk.facadeModuleId && SCREEN.exec(chunk.facadeModuleId) ? chunk.facadeModuleId : undefined
        if (!screen) continue
        const more = [...closure(chunks, [chunk.fileName])].filter((name) => !shell.has(name))
        const isList = showsList(screen)
        lines.push([`+ ${screen.split('/').at(-1)}`, assess(more), isList ? BUDGET.list : BUDGET.route])
      }
      // Sizes are not printed when the user only wants to start the program.
      if (!process.env.ENFORCE_BUDGET && process.env.npm_lifecycle_event !== 'build') return
      for (const [what, weight, max] of lines) {
        console.log(`${weight > max ? 'OVER' : 'ok  '} ${weight.toFixed(1).padStart(6)} of ${max} KB gz  ${what}`)
      }
      const over = lines.filter(([, weight, max]) => weight > max)
      const message = `Over the size budget: ${over.map(([what]) => what).join(', ')}`
      // A page above its budget must not prevent the start of the program; it only fails the test of a change.
      if (over.length > 0 && process.env.ENFORCE_BUDGET) this.error(message)
      if (over.length > 0) this.warn(message)
    },
  }
}
