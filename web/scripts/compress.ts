import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json)$/
/** Smaller files fit in one network packet anyway. */
const MIN_BYTES = 1024
/** Levels above 9 make the build many times slower for a few bytes. */
const QUALITY = 9

/**
 * Writes a compressed copy next to each text file of the build, so that the server need not compress it for every
 * request.
 */
export const compress = (): Plugin => ({
  name: 'muster-compress',
  apply: 'build',
  writeBundle: ({ dir = 'dist' }) => {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      const file = path.join(dir, name)
      if (!TEXT.test(name) || statSync(file).size < MIN_BYTES) continue
      const content = readFileSync(file)
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
      )
      writeFileSync(`${file}.gz`, gzipSync(content, { level: QUALITY }))
    }
  },
})
