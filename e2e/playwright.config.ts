import { defineConfig } from '@playwright/test'

// Runs side by side must not clear each other's traces; the workers inherit the variable.
process.env.E2E_RESULTS ??= `results/${process.pid}`

const folders = process.env.E2E_FOLDERS ?? 'journeys|offline|accessibility|budget'

/**
 * Real Chromium against the real server and its own database. Every worker starts a server of its
 * own (see support/server.ts); tests that stop one start another for themselves.
 */
export default defineConfig({
  testDir: '.',
  testMatch: new RegExp(`/e2e/(${folders})/.*\\.spec\\.ts$`),
  outputDir: process.env.E2E_RESULTS,
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A trace costs a tenth of the run: E2E_TRACE=1 keeps those of failures, below results/.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // Installing the app on each new device loads all of it: tests about that allow it (INSTALLABLE).
    serviceWorkers: 'block',
    // A slide takes 0.4 s at each step: tests about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
