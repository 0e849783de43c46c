import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineProject } from 'vitest/config'
import { headlessShellOptions } from '../chromium.config.ts'
import { TIME_LIMITS } from '../workers.config.ts'

/** Vitest 5.1 puts the folder into a string literal as it is, so that an apostrophe in its name ends it. */
const quotePaths: Plugin = {
  name: 'quote paths',
  transform: {
    filter: { id: /vitest\/browser$/ },
    handler: (code) =>
      code.replace(/ from '(\/@fs\/.*)'$/gm, (_, path) => ` from ${JSON.stringify(path)}`),
  },
}

/** Components alone, in the browser: what needs no server, and no journey to get there. */
export default defineProject({
  plugins: [react(), quotePaths],
  // Found before the first test: a library that is met later would reload the page under it.
  optimizeDeps: { entries: ['src/admin/**/*.tsx', 'src/ui/**/*.tsx', 'src/**/*.browser.test.tsx'] },
  test: {
    name: 'components',
    api: { host: '127.0.0.1' },
    ...TIME_LIMITS,
    include: ['src/**/*.browser.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: headlessShellOptions,
        contextOptions: { locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
})
