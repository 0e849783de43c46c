/** @typedef {import('./parts.mjs').Part} Part */

const SERVER_ADVICE =
  "a server feature imports contract, platform, its own folder and another feature's index.ts: export there what others may call"

/** @type {Part[]} */
export const SERVER_PARTS = [
  {
    name: 'server rules',
    files: ['server/src/features/*/**/*-rules.ts'],
    mayImport: ['contract'],
    packages: { only: [] },
    mayNotImportOwnFolder: true,
    advice: 'rules import the contract only: pass in what they need (clock, ids, records)',
  },
  {
    name: 'server feature index',
    files: ['server/src/features/*/index.ts'],
    mayImport: ['contract', 'platform', 'server feature index'],
    advice: SERVER_ADVICE,
  },
  {
    name: 'demonstration',
    files: ['server/src/features/demonstration/**'],
    mayImport: ['contract', 'platform', 'server feature index', 'starter content'],
    advice: SERVER_ADVICE,
  },
  {
    name: 'server feature',
    files: ['server/src/features/*/**'],
    mayImport: ['contract', 'platform', 'server feature index'],
    advice: SERVER_ADVICE,
  },
  {
    name: 'platform',
    files: ['server/src/platform/**'],
    mayImport: ['contract', 'server configuration'],
    advice: 'the platform knows no feature: let the feature hand in what the platform should call',
  },
  {
    name: 'server configuration',
    files: ['server/src/config.ts', 'server/src/environment.ts'],
    mayImport: ['contract', 'platform', 'server configuration'],
    advice: 'the configuration reads the environment and nothing else of ours',
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
    advice: 'test support starts the real server and imports nothing from the browser',
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
    advice: "main, app and the commands put features together through each feature's index.ts",
  },
]
