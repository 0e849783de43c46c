import { SERVER_PARTS } from './server-parts.mjs'
import { WEB_PARTS } from './web-parts.mjs'

/*
 * Who may import whom: docs/architecture.md as a table. The parts of the server and of the web client have
 * their own files. Imports that are not listed are refused, and so is a file in an unknown folder. A file
 * belongs to the first part whose pattern matches it.
 *
 * Patterns: `*` is a name or a part of one, `**` any path.
 * A part may import itself; a file in a folder of `features` may import that folder only.
 */

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} files  patterns, from the root of the repository
 * @property {string[]} mayImport  names of other parts
 * @property {string} advice  what to do instead of a forbidden import
 * @property {{ only: string[] } | { never: string[] }} [packages]  npm's and Node's; all if left out
 * @property {true} [mayNotImportOwnFolder]  may not even import itself
 * @property {true} [inBrowser]  runs in the browser, where zod must not be
 */

/** @type {Part[]} */
export const PARTS = [
  {
    name: 'contract',
    files: ['contract/src/**'],
    mayImport: [],
    packages: { only: ['zod'] },
    advice: 'the contract imports zod only: pass the rest in as an argument',
  },
  {
    name: 'built-in content',
    files: [
      'starter-content/src/starter-icons.ts',
      'starter-content/src/package-checklist.ts',
      'starter-content/src/written-lists.ts',
    ],
    mayImport: [],
    packages: { only: [] },
    inBrowser: true,
    advice: 'what the app carries of the starter content is bundled, so it imports nothing else',
  },
  {
    name: 'starter content',
    files: ['starter-content/src/**', 'starter-content/drawings/**', 'starter-content/scripts/**'],
    mayImport: ['contract', 'built-in content'],
    advice: 'starter content is data: it imports the contract only',
  },
  ...SERVER_PARTS,
  ...WEB_PARTS,
  {
    name: 'web, served as it is',
    files: ['web/public/**'],
    mayImport: [],
    packages: { only: [] },
    advice: 'files in web/public reach the browser unbuilt, where no import is resolved',
  },
  {
    name: 'configuration of a tool',
    files: ['*.config.ts', '*/*.config.ts', 'web/vite-plugins/**'],
    mayImport: [],
    advice: 'the configuration of a tool imports nothing from what it builds or tests',
  },
  {
    name: 'end-to-end tests',
    files: ['e2e/**'],
    mayImport: ['contract'],
    advice: 'e2e uses HTTP and the browser, never internals',
  },
  {
    name: 'benchmarks',
    files: ['bench/**'],
    mayImport: ['contract'],
    advice:
      'bench measures over HTTP and beside it plain PostgreSQL and Fastify; it imports the contract only',
  },
  {
    name: 'scripts',
    files: ['scripts/**'],
    mayImport: [],
    advice: 'scripts run before anything is installed and start the rest as programs',
  },
]

/** What a test may import besides what its folder may. */
export const TESTS = {
  files: ['**/*.test.ts', '**/*.test.tsx', '**/*.test.mjs'],
  mayImport: ['starter content'],
  mayImportInWeb: ['web test support'],
  mayImportOnServer: ['server test support', 'server configuration'],
  packages: ['vitest', 'vitest-browser-react', 'fast-check', 'node:'],
}
