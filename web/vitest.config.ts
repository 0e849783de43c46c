import { defineProject } from 'vitest/config'
import { MAX_WORKERS, TIME_LIMITS } from '../workers.config.ts'

/** A worker runs many files: starting one for each takes longer than all that they test. */
export default defineProject({
  test: {
    name: 'web',
    environment: 'node',
    // Without this a style sheet is empty, even when its text is what is tested.
    css: true,
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/*.browser.test.tsx'],
    isolate: false,
    maxWorkers: MAX_WORKERS,
    ...TIME_LIMITS,
    setupFiles: './src/test-support/isolate-test-file.ts',
  },
})
