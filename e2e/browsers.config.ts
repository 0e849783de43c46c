import { join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import config from './playwright.config.ts'

const journeys = /\/e2e\/(journeys|offline)\/.*\.spec\.ts$/

/** By `E2E_BROWSER`, which also tells the fixtures of `support/test.ts` what drives the devices. */
const PROJECTS: Record<string, Project> = {
  /** Its own driver drives it, and cannot do all that journeys ask for. */
  webkit: { name: 'webkit', testMatch: journeys, grep: /@browsers/ },
  firefox: {
    name: 'firefox',
    testMatch: journeys,
    grep: /@browsers|@firefox/,
    use: {
      browserName: 'firefox',
      channel: 'moz-firefox',
      launchOptions: {
        executablePath: join(import.meta.dirname, 'browsers/firefox/firefox.mjs'),
        firefoxUserPrefs: {
          'ui.prefersReducedMotion': 1,
          // As on a phone, and as in Chromium without a window.
          'ui.useOverlayScrollbars': 1,
          // Each window of a journey believes that it is in front, so fields of all devices can be typed in.
          'focusmanager.testmode': true,
        },
      },
    },
  },
}

const project = PROJECTS[process.env.E2E_BROWSER ?? '']
if (!project) throw new Error(`Set E2E_BROWSER to one of ${Object.keys(PROJECTS).join(', ')}.`)

/** Some of the journeys in another engine than Chromium. */
export default defineConfig({ ...config, projects: [project] })
