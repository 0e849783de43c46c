import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumOptions, headlessShellOptions } from '../chromium.config.ts'

// Two runs at the same time must not clear each other's traces; the workers inherit the variable.
process.env.E2E_RESULTS ??= `results/${process.pid}`

// A server that starts later reuses the code that an earlier one has compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node-compiled')

// With `LANG=C` Chromium finds no file that it uploads or downloads below a folder with an umlaut in its name.
process.env.LC_ALL = 'C.UTF-8'

/** `E2E_FOLDERS=screenshots` runs the specs that take pictures and test nothing. */
const folders = process.env.E2E_FOLDERS ?? 'journeys|accessibility|budget'

/** @returns a pattern for the paths of the specs in these folders, such as `journeys|budget` */
const specs = (folders: string) => new RegExp(`/e2e/(${folders})/.*\\.spec\\.ts$`)

/**
 * Real Chromium against the real server and its own database. Every worker starts a server of its
 * own (see support/server.ts); tests that stop one start another for themselves.
 */
export default defineConfig({
  testDir: '.',
  outputDir: process.env.E2E_RESULTS,
  // One more than the two cores of the smallest machine: a journey often waits for what a timer starts.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./support/failed-page-reporter.ts']],
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
  },
  projects: [
    {
      // Installed and offline, the app depends on more of the browser than its engine.
      name: 'chromium',
      testMatch: specs('offline'),
      // Its pages are drawn as on a screen: three such tests at once keep two cores from answering in time.
      workers: 2,
      use: { launchOptions: chromiumOptions },
    },
    {
      name: 'headless-shell',
      testMatch: specs(folders),
      use: { launchOptions: headlessShellOptions },
    },
  ],
})
