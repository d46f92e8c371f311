import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import preset from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { budget } from './scripts/budget.ts'
import { chunkGroups, compileHints } from './scripts/chunk-groups.ts'
import { chunkNames } from './scripts/chunk-names.ts'
import { compress } from './scripts/compress.ts'
import { preloads } from './scripts/preloads.ts'

/** The same names as `theme.breakpoints`, for `@media (max-width: $mantine-breakpoint-md)` in CSS. */
const breakpoints = {
  'mantine-breakpoint-xs': '30em',
  'mantine-breakpoint-sm': '40em',
  'mantine-breakpoint-md': '56.25em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '90em',
}
const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
const proxy = { '/api': { target: api } }

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8'))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), compileHints(), budget(), chunkNames(), preloads(), compress()],
  // Shown on the page «About».
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  // `light-dark()` is CSS, which the build translates for older browsers; the preset’s own cannot be used on `:root`.
  css: {
    postcss: { plugins: [preset({ features: { lightDarkFunction: false } }), simpleVars({ variables: breakpoints })] },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // A preload polyfill would be an inline script, and every supported browser has module preloading. The entry lists
    // for each page only its CSS, which must be loaded before it: lists of scripts would make the first load 7 KB
    // larger. The server names the scripts of the first page (`preloads.json`), and those of the next page are loaded
    // when the user points at its link.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((file) => file.endsWith('.css')) : dependencies,
    },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // The first load contains the names of all other files: names of only a hash save two kilobytes.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { proxy },
  preview: { proxy },
})
