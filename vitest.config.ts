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
          // Each file has its own database and folder; loading the program anew for each took a third of the time.
          isolate: false,
          // Node reads the program itself, as it does in production: what Vite makes of it first is slower to load and to run.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // A larger nursery: most of what a request makes is gone before it is collected.
          execArgv: ['--max-semi-space-size=64'],
          // A machine that others share may give half of what it gave before.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          env: { NODE_ENV: 'test' },
        },
      },
      // The pages' pure parts: tables of the menu, the session, what people type.
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
    // As in the browser's stories: on a busy machine a test has one more try, which the report shows.
    retry: process.env.CI ? 2 : 0,
    // One more than there are cores, as a worker waits for PostgreSQL, for a program that starts, or for a limit to pass.
    maxWorkers: 3,
    reporters: process.env.CI ? ['default'] : [['default', { summary: false }]],
  },
})
