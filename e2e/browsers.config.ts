import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

// The fixtures of `support/test.ts` then open devices with WebKit.
process.env.E2E_BROWSER = 'webkit'

/** The journeys with the tag `@webkit` in WebKit, which its own driver drives. */
export default defineConfig({
  ...config,
  grep: /@webkit/,
  projects: [{ name: 'webkit', testMatch: /\/e2e\/(journeys|offline)\/.*\.spec\.ts$/ }],
})
