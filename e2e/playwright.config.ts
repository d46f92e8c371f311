import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 3977)
// Set once by the parent process, so that every worker uses the same server.
process.env.E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'muster-e2e-'))

/**
 * What Playwright turns off by itself, which a second switch of this name replaces; and the popups of the address bar, two pages that
 * every window would load without need: more than half of the time to open a window.
 */
const NOT_NEEDED = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'MediaRouter'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
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
  // One more than there are cores, as a page waits for the server, for a dialog that opens, or for a limit to pass.
  workers: 3,
  // A story that passes only at the second try is reported as flaky; a busy machine must not keep a sound change out.
  retries: process.env.CI ? 2 : 0,
  fullyParallel: false,
  // A machine that others share may give a third of what it gave before; who waits for nothing loses nothing by it.
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
    // No waiting for animations; the program respects this setting for users too.
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
