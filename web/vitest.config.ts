import { defineProject } from 'vitest/config'

/** A worker runs many files: starting one for each takes longer than all that they test. */
export default defineProject({
  test: {
    name: 'web',
    environment: 'node',
    // Without this a style sheet is empty, even when its text is what is tested.
    css: true,
    include: ['**/*.test.{ts,tsx}'],
    isolate: false,
    setupFiles: './src/test-support/begin-file.ts',
  },
})
