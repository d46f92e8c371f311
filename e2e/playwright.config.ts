import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 3977)
// Set once by the parent process, so that every worker uses the same server.
process.env.E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'muster-e2e-'))

/**
 * The features that Playwright disables by default, which have to be repeated because a second switch of this name
 * replaces the first; and the popups of the address bar, two pages that every window would load unnecessarily: more
 * than half of the time to open a window.
 */
const NOT_NEEDED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Debian's Chromium: no download, no external calls. */
const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${NOT_NEEDED.join(',')}`,
  ],
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/e2e',
  // One more than the number of cores, because a page often waits for the server, an animation or a timeout.
  workers: 3,
  // A test that passes only on retry is reported as flaky; a busy machine must not block a correct change.
  retries: process.env.CI ? 2 : 0,
  fullyParallel: false,
  // A shared machine may be three times slower than before; a long timeout costs nothing when a test passes.
  timeout: 180_000,
  expect: { timeout: process.env.CI ? 30_000 : 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    launchOptions,
    screenshot: 'only-on-failure',
    trace: 'off',
    locale: 'en-GB',
    timezoneId: 'Asia/Dubai',
    // Disables animations; the program respects this setting for users too.
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: {
    command: 'node ../server/src/main.ts',
    url: `http://127.0.0.1:${PORT}/api/v1/ready`,
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA,
      LOG_LEVEL: 'error',
      LOGIN_RATE_PER_IP_PER_MINUTE: '1000',
    },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGINT', timeout: 15_000 },
  },
})
