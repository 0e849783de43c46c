import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** Journeys by their file and the beginning of their title. */
const JOURNEYS: readonly (readonly [file: string, title: string])[] = [
  ['sign-in', 'the username is trimmed'],
  ['sign-in', 'a wrong password'],
  ['sign-in', 'the password can be shown'],
  ['home', 'home shows the user'],
  ['home', 'all of home is visible'],
  ['home', 'of several open incidents'],
  ['settings', 'dark mode is on'],
  ['map', 'each overlay'],
  ['outbox', 'an entry sent while the server is down'],
  ['admin-users', 'an admin creates'],
  ['admin-users', 'users are searched'],
]

/** A pattern for the full titles of the journeys that run in WebKit. */
const WEBKIT_JOURNEYS = new RegExp(
  JOURNEYS.map(([file, title]) => `/${file}\\.spec\\.ts ${title}`).join('|'),
)

// The fixtures of `support/test.ts` then open devices with WebKit.
process.env.E2E_BROWSER = 'webkit'

/** Some of Chromium's journeys in WebKit, which its own driver drives. */
export default defineConfig({
  ...config,
  grep: WEBKIT_JOURNEYS,
  projects: [{ name: 'webkit', testMatch: /\/e2e\/(journeys|offline)\/.*\.spec\.ts$/ }],
})
