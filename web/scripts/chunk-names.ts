import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The names of the chunks by file name, for tests and for reading the network panel; this file is not served. */
export const CHUNK_NAMES = path.join(import.meta.dirname, '../../node_modules/.cache/chunk-names.json')

/** Files of the pages are named by a hash only; writes the name of the chunk of each, such as `FilterDropdown`. */
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
