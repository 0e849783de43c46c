/*
 * Who may import whom: docs/architecture.md as a table. What is not listed here is refused, and so
 * is a file in an unknown folder. The first part whose pattern matches a file is the file's part.
 *
 * Patterns: `*` is a name or a part of one, `**` any path.
 * A part may import itself; a file in a folder of `features` may import that folder only.
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
/** What a device keeps and exchanges with the server, from the lowest layer to the highest. */
const DEVICE = ['storage', 'session', 'http', 'sync']
/** What everything on the screen may use, whether staff or admins see it. */
const SHARED = ['contract', ...DEVICE, 'data', 'domain', 'ui', 'routing', 'editing', 'app']
const FEATURES_INSTEAD =
  'a feature imports what staff and admin share (app, editing, domain, data, ui and below), the frame of its area and its own folder; the routes put features together'
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
    mayImport: ['contract', 'data', 'ui', 'routing'],
    instead: 'test support puts around a component what the app does, and knows no screen',
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
    name: 'storage',
    files: ['web/src/storage/**'],
    mayImport: ['contract'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead:
      'storage keeps what it is given and imports the contract only: let a layer above hand in the rest',
  },
  {
    name: 'session',
    files: ['web/src/session/**'],
    mayImport: ['contract', 'storage'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'the session imports contract and storage only',
  },
  {
    name: 'http',
    files: ['web/src/http/**'],
    mayImport: ['contract', 'storage', 'session'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'http sends requests: what is done with the responses belongs to sync or data',
  },
  {
    name: 'sync',
    files: ['web/src/sync/**'],
    mayImport: ['contract', 'storage', 'session', 'http'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'sync imports contract, storage, session and http only: let data hand in the rest',
  },
  {
    name: 'data',
    files: ['web/src/data/**'],
    mayImport: ['contract', ...DEVICE],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead:
      'data imports contract, storage, session, http and sync only: what is shown belongs to a feature',
  },
  {
    name: 'domain',
    files: ['web/src/domain/**'],
    mayImport: ['contract', 'ui'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead:
      'domain is what staff and admin both know of a noun: take what is read as an argument or a prop',
  },
  {
    name: 'editing',
    files: ['web/src/editing/**'],
    mayImport: ['contract', ...DEVICE, 'data', 'ui'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'editing knows no form: take the fields and the write as an argument',
  },
  {
    name: 'app',
    files: ['web/src/app/**'],
    mayImport: ['contract', ...DEVICE, 'data', 'domain', 'ui', 'routing'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'app surrounds every screen and knows none: the routes put them together',
  },
  {
    name: 'staff shell',
    files: ['web/src/staff/shell/**'],
    mayImport: SHARED,
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'the shell surrounds every screen and knows none: the routes put them together',
  },
  {
    name: 'map widget',
    files: ['web/src/staff/map-widget/**'],
    mayImport: SHARED,
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'the map widget shows a place and knows no screen',
  },
  {
    name: 'staff feature',
    files: ['web/src/staff/features/*/**'],
    mayImport: [...SHARED, 'staff shell', 'map widget', 'built-in content'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: FEATURES_INSTEAD,
  },
  {
    name: 'admin frame',
    files: [
      'web/src/admin/frame/**',
      'web/src/admin/files/**',
      'web/src/admin/printing/**',
      'web/src/admin/incidents/**',
      'web/src/admin/readiness/**',
    ],
    mayImport: SHARED,
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'what admin features share knows none of them: the routes put them together',
  },
  {
    name: 'admin tables and dialogs',
    files: [
      'web/src/admin/data-table/**',
      'web/src/admin/record-dialog/**',
      'web/src/admin/importing/**',
    ],
    mayImport: [...SHARED, 'admin frame'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'tables, dialogs and imports know no noun: take columns, fields and writes as props',
  },
  {
    name: 'admin feature',
    files: ['web/src/admin/features/*/**'],
    mayImport: [...SHARED, 'admin frame', 'admin tables and dialogs', 'built-in content'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: FEATURES_INSTEAD,
  },
  {
    name: 'staff',
    files: ['web/src/staff/*'],
    mayImport: [...SHARED, 'staff shell', 'staff feature'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead:
      'staff and admin never import each other: move what both need to app, domain, ui or data',
  },
  {
    name: 'admin',
    files: ['web/src/admin/*'],
    mayImport: [...SHARED, 'admin frame', 'admin feature'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead:
      'staff and admin never import each other: move what both need to app, domain, ui or data',
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
    name: 'record verifier',
    files: ['web/src/record-verifier/**'],
    mayImport: ['contract'],
    packages: { only: ['fflate'] },
    inBrowser: true,
    instead: 'the page that verifies records is one file that works without a server',
  },
  {
    name: 'web entry',
    files: ['web/src/*'],
    mayImport: [...SHARED, 'staff', 'staff shell', 'admin'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'the entry mounts staff and admin; their routes put the features together',
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
    instead:
      'bench measures over HTTP and beside it plain PostgreSQL and Fastify; it imports the contract only',
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
  mayImport: ['starter content'],
  mayImportInWeb: ['web test support'],
  mayImportOnServer: ['server test support', 'server configuration'],
  packages: ['vitest', 'vitest-browser-react', 'fast-check', 'node:'],
}

/** Row level security does not hold for the system pool, so each user of it is named here. */
export const SYSTEM_POOL = {
  declaredIn: 'server/src/platform/database/**',
  /** Types that only the system pool's transactions and queries have. */
  types: ['SystemTables', 'SystemTransaction'],
  /** Members of the database and its connections that lead to it. */
  members: ['system', 'control', 'changeAsSystem'],
  mayUse: [
    'server/src/platform/database/**',
    'server/src/platform/tokens/**',
    'server/src/platform/cached-lists/**',
    'server/src/platform/message-bus.ts',
    'server/src/features/health/**',
    'server/src/features/sign-in/**',
    'server/src/features/password-reset/**',
    'server/src/features/organisations/**',
    'server/src/features/demonstration/**',
    'server/src/features/users/**',
    // The keys of all organisations, and the sweep over all records.
    'server/src/features/incident-record/**',
    'server/src/app.ts',
    'server/src/commands/*.ts',
    'server/src/test-support/**',
  ],
  instead:
    'read and change as the organisation, or add the file to SYSTEM_POOL in scripts/import-boundaries/parts.mjs with a reviewer who agrees',
}
