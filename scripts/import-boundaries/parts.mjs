/*
 * Who may import whom: docs/architecture.md as a table. Whatever is not named here is refused, a
 * file in an unknown folder too. The first part whose pattern matches a file is the file's part.
 *
 * Patterns: `*` is a name or a part of one, `**` any path.
 * A part may import itself; what stands in a folder of `features` may import that folder only.
 */

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} files  patterns, from the root of the repository
 * @property {string[]} mayImport  names of other parts
 * @property {string} instead  what to do instead of a forbidden import
 * @property {{ only: string[] } | { never: string[] }} [packages]  npm's and Node's; all if left out
 * @property {true} [alone]  may not even import itself
 * @property {true} [inBrowser]  runs in the browser, where zod must not be
 */

const NOT_IN_BROWSER = { never: ['zod', 'node:'] }
const PHONE_FEATURE = ['contract', 'data', 'offline', 'incidents', 'ui', 'routing']
const FEATURES_INSTEAD =
  'a feature imports contract, data, offline, incidents, ui, the shell of its area and its own folder; routes.tsx puts features together'
const SERVER_INSTEAD =
  "a server feature imports contract, platform, its own folder and another feature's index.ts: export there what others may call"

/** @type {Part[]} */
export const PARTS = [
  {
    name: 'contract',
    files: ['contract/src/*.ts'],
    mayImport: [],
    packages: { only: ['zod'] },
    instead: 'the contract imports zod only: pass the rest in as an argument',
  },
  {
    name: 'built-in content',
    files: [
      'starter-content/src/starter-icons.ts',
      'starter-content/src/suspicious-package.ts',
      'starter-content/src/written-lists.ts',
    ],
    mayImport: [],
    packages: { only: [] },
    inBrowser: true,
    instead: 'what the app carries of the starter content is bundled, so it imports nothing else',
  },
  {
    name: 'starter content',
    files: ['starter-content/src/**', 'starter-content/drawings/**', 'starter-content/scripts/**'],
    mayImport: ['contract', 'built-in content'],
    instead: 'starter content is data: it imports the contract only',
  },

  {
    name: 'server rules',
    files: ['server/src/features/*/*-rules.ts'],
    mayImport: ['contract'],
    packages: { only: [] },
    alone: true,
    instead: 'rules import the contract only: pass in what they need (clock, ids, records)',
  },
  {
    name: 'server feature index',
    files: ['server/src/features/*/index.ts'],
    mayImport: ['contract', 'platform', 'server feature index'],
    instead: SERVER_INSTEAD,
  },
  {
    name: 'demonstration',
    files: ['server/src/features/demonstration/**'],
    mayImport: ['contract', 'platform', 'server feature index', 'starter content'],
    instead: SERVER_INSTEAD,
  },
  {
    name: 'server feature',
    files: ['server/src/features/*/**'],
    mayImport: ['contract', 'platform', 'server feature index'],
    instead: SERVER_INSTEAD,
  },
  {
    name: 'platform',
    files: ['server/src/platform/**'],
    mayImport: ['contract', 'server configuration'],
    instead: 'the platform knows no feature: let the feature hand in what the platform shall call',
  },
  {
    name: 'server configuration',
    files: ['server/src/config.ts'],
    mayImport: ['contract', 'platform'],
    instead: 'the configuration reads the environment and nothing else of ours',
  },
  {
    name: 'server test support',
    files: ['server/src/test-support/**'],
    mayImport: [
      'contract',
      'platform',
      'server feature index',
      'server feature',
      'server configuration',
      'server entry',
      'starter content',
    ],
    instead: 'test support starts the real server and nothing of the browser',
  },
  {
    name: 'server entry',
    files: ['server/src/*.ts', 'server/src/commands/*.ts'],
    mayImport: [
      'contract',
      'platform',
      'server feature index',
      'server configuration',
      'starter content',
    ],
    instead: "main, app and the commands put features together by each feature's index.ts",
  },

  {
    name: 'web test support',
    files: ['web/src/test-support/**'],
    mayImport: ['contract', 'data', 'offline', 'ui', 'routing'],
    instead: 'test support puts around a component what the app does, and knows no screen',
  },
  {
    name: 'ui gallery',
    files: ['web/src/ui/gallery/**'],
    mayImport: ['ui'],
    instead: 'the gallery shows the ui and needs nothing else of ours',
  },
  {
    name: 'ui',
    files: ['web/src/ui/**'],
    mayImport: [],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'ui knows no noun of the domain: take it as a prop',
  },
  {
    name: 'routing',
    files: ['web/src/routing/**'],
    mayImport: [],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'routing knows no screen and no noun: the entry hands them in',
  },
  {
    name: 'offline',
    files: ['web/src/offline/**'],
    mayImport: ['contract'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'offline imports the contract only: let data or a screen hand in the rest',
  },
  {
    name: 'data',
    files: ['web/src/data/**'],
    mayImport: ['contract', 'offline'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'data imports contract and offline only: what is shown belongs to a feature',
  },
  {
    name: 'incidents',
    files: ['web/src/incidents/**'],
    mayImport: ['contract', 'ui'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead:
      'incidents is what staff and admin both show of an incident: take what is read as a prop',
  },
  {
    name: 'staff shell',
    files: ['web/src/staff/shell/**'],
    mayImport: PHONE_FEATURE,
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'the shell stands around every screen and knows none: routes.tsx puts them together',
  },
  {
    name: 'staff feature',
    files: ['web/src/staff/features/*/**'],
    mayImport: [...PHONE_FEATURE, 'staff shell', 'built-in content'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: FEATURES_INSTEAD,
  },
  {
    name: 'admin shell',
    files: ['web/src/admin/shell/**'],
    mayImport: PHONE_FEATURE,
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'the shell stands around every page and knows none: routes.tsx puts them together',
  },
  {
    name: 'admin feature',
    files: ['web/src/admin/features/*/**'],
    mayImport: [...PHONE_FEATURE, 'admin shell', 'built-in content'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: FEATURES_INSTEAD,
  },
  {
    name: 'staff',
    files: ['web/src/staff/*'],
    mayImport: [...PHONE_FEATURE, 'staff shell', 'staff feature'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead:
      'staff and admin never import each other: move what both need to ui, incidents, data or offline',
  },
  {
    name: 'admin',
    files: ['web/src/admin/*'],
    mayImport: [...PHONE_FEATURE, 'admin shell', 'admin feature'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead:
      'staff and admin never import each other: move what both need to ui, incidents, data or offline',
  },
  {
    name: 'service worker',
    files: ['web/src/service-worker/**'],
    mayImport: ['contract'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'the service worker does caching and nothing else',
  },
  {
    name: 'web entry',
    files: ['web/src/*'],
    mayImport: [...PHONE_FEATURE, 'staff', 'staff shell', 'admin'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'the entry mounts staff and admin; their routes.tsx puts the features together',
  },

  {
    name: 'web, served as it is',
    files: ['web/public/**'],
    mayImport: [],
    packages: { only: [] },
    instead: 'files in web/public reach the browser unbuilt, where no import is resolved',
  },
  {
    name: 'configuration of a tool',
    files: ['*.config.ts', '*/*.config.ts', 'web/vite-plugins/**'],
    mayImport: [],
    instead: 'the configuration of a tool knows nothing of what it builds or tests',
  },
  {
    name: 'end-to-end tests',
    files: ['e2e/**'],
    mayImport: ['contract'],
    instead: 'e2e uses HTTP and the browser, never internals',
  },
  {
    name: 'benchmarks',
    files: ['bench/**'],
    mayImport: ['contract'],
    instead: 'bench uses HTTP and the browser, never internals',
  },
  {
    name: 'scripts',
    files: ['scripts/**'],
    mayImport: [],
    instead: 'scripts run before anything is installed and start the rest as programs',
  },
]

/** What a test may import besides what its folder may. */
export const TESTS = {
  files: ['**/*.test.ts', '**/*.test.tsx', '**/*.test.mjs'],
  mayImport: ['starter content', 'web test support'],
  mayImportOnServer: ['server test support', 'server configuration'],
  packages: ['vitest', 'vitest-browser-react', 'fast-check', 'node:'],
}

/** Row level security does not hold for the system pool, so each user of it is named here. */
export const SYSTEM_POOL = {
  declaredIn: 'server/src/platform/database/**',
  /** Types that only the system pool's transactions and queries have. */
  types: ['SystemTables', 'SystemTransaction'],
  /** Members of the database and its connections that lead to it. */
  members: ['system', 'changeAsSystem'],
  mayUse: [
    'server/src/platform/database/**',
    'server/src/platform/tokens/**',
    'server/src/platform/collections/**',
    'server/src/platform/message-bus.ts',
    'server/src/features/health/**',
    'server/src/features/sign-in/**',
    'server/src/features/password-reset/**',
    'server/src/features/organisations/**',
    'server/src/features/demonstration/**',
    'server/src/features/users/**',
    'server/src/app.ts',
    'server/src/commands/*.ts',
    'server/src/test-support/**',
  ],
  instead:
    'read and change as the organisation, or add the file to SYSTEM_POOL in scripts/import-boundaries/parts.mjs with a reviewer who agrees',
}
