import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Outside of what is served: whose file is which chunk, for tests and for reading the network panel. */
export const CHUNK_NAMES = path.join(import.meta.dirname, '../../node_modules/.cache/chunk-names.json')

/** Files of the pages are called by a hash alone; writes down which chunk each of them is, such as `FilterDropdown`. */
export const chunkNames = (): Plugin => ({
  name: 'muster:chunk-names',
  apply: 'build',
  writeBundle(_options, bundle) {
    const names = Object.values(bundle).flatMap((part) =>
      part.type === 'chunk' ? [[path.basename(part.fileName), part.name]] : [],
    )
    mkdirSync(path.dirname(CHUNK_NAMES), { recursive: true })
    writeFileSync(CHUNK_NAMES, JSON.stringify(Object.fromEntries(names)))
  },
})
