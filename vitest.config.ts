import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/src/kernel/testing/test-order.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'contract/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'examples/**/*.test.ts',
          ],
          globalSetup: ['server/src/kernel/testing/setup.ts'],
          setupFiles: ['server/src/kernel/testing/time-zone.ts', 'server/src/kernel/testing/teardown.ts'],
          pool: 'forks',
          // Each file has its own database and folder; loading the program again for each file took a third of the
          // time.
          isolate: false,
          // Node loads the program itself, as in production: the code transformed by Vite is slower to load and to run.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // A larger young generation: most objects of a request are freed before they are moved to the old one.
          execArgv: ['--max-semi-space-size=64'],
          // On a shared machine tests may take twice as long.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          env: { NODE_ENV: 'test' },
        },
      },
      // The pure functions of the pages: tables of the menu, the session, parsing of input.
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['server/src/kernel/testing/time-zone.ts'],
          pool: 'forks',
          isolate: false,
          env: { NODE_ENV: 'test' },
        },
      },
    ],
    sequence: { sequencer: LongestFirst },
    // As in the browser tests: on a busy machine a test is retried, which the report shows.
    retry: process.env.CI ? 2 : 0,
    // One more than the number of cores, because a worker often waits for PostgreSQL, a starting program or a timeout.
    maxWorkers: 3,
    reporters: process.env.CI ? ['default'] : [['default', { summary: false }]],
  },
})
