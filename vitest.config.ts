import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** The end-to-end tests are Playwright's; everything else that ends in `.test` is Vitest's. */
const FOLDERS = ['contract', 'starter-content', 'server', 'web', 'bench', 'scripts']

/** A folder with a configuration of its own (a global set-up, say) is taken as it is. */
const projects = FOLDERS.map((name) =>
  existsSync(new URL(`${name}/vitest.config.ts`, import.meta.url))
    ? name
    : {
        test: {
          name,
          root: name,
          environment: 'node',
          // Without this a style sheet is empty, even when its text is what is tested.
          css: true,
          include: ['**/*.test.{ts,tsx,mjs}'],
        },
      },
)

export default defineConfig({ test: { projects } })
