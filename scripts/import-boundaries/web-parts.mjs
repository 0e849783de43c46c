/** @typedef {import('./parts.mjs').Part} Part */

const NOT_IN_BROWSER = { never: ['zod', 'node:'] }
/** What a device keeps and exchanges with the server, from the lowest layer to the highest. */
const DEVICE = ['storage', 'session', 'http', 'sync']
/** What everything on the screen may use, whether staff or admins see it. */
const SHARED = [
  'contract',
  ...DEVICE,
  'data',
  'domain',
  'routing',
  'ui',
  'editing',
  'role allocation',
  'app',
]
const FEATURES_INSTEAD =
  'a feature imports what staff and admin share (app, role-allocation, editing, domain, data, ui and below), the frame of its area and its own folder; the routes put features together'

/** @type {Part[]} */
export const WEB_PARTS = [
  {
    name: 'web test support',
    files: ['web/src/test-support/**'],
    mayImport: ['contract', 'data', 'ui', 'routing'],
    instead: 'test support puts around a component what the app does, and knows no screen',
  },
  {
    name: 'ui',
    files: ['web/src/ui/**'],
    mayImport: ['routing'],
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
    mayImport: ['contract', 'routing', 'ui'],
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
    name: 'role allocation',
    files: ['web/src/role-allocation/**'],
    mayImport: ['contract', ...DEVICE, 'data', 'domain', 'ui', 'editing'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'the form of role allocations knows no screen: staff and admin put it into theirs',
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
      'web/src/admin/content/**',
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
    name: 'start page',
    files: ['web/src/start-page/**'],
    mayImport: ['contract', 'session', 'staff feature'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'the script in the page is small: it knows the session and what home remembers',
  },
  {
    name: 'web entry',
    files: ['web/src/*'],
    mayImport: [...SHARED, 'staff', 'staff shell', 'admin'],
    packages: NOT_IN_BROWSER,
    inBrowser: true,
    instead: 'the entry mounts staff and admin; their routes put the features together',
  },
]
