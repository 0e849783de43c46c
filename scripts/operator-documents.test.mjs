import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TABLE_OWNERS } from './import-boundaries/table-owners/index.mjs'
import { ROOT } from './steps.mjs'

/** Compares what the documents tell operators and admins with the code, as far as a program can. */

/** @param {string} path */
function read(path) {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** The text of all files that match, without tests.  @param {string[]} patterns */
function readAll(...patterns) {
  const paths = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  return paths
    .filter((path) => !path.includes('.test.'))
    .map(read)
    .join('\n')
}

const config = readAll('server/src/{config,environment}.ts')
const readme = read('README.md')
const operations = read('docs/operations.md')

test('README lists the settings that the server reads, and no others', () => {
  const settings = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): setting\(/gm)]
  const listed = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(10)
  expect(listed.sort()).toEqual(settings.map(([, name]) => name).sort())
})

test('README gives the settings the defaults that the server uses', () => {
  const fallbacks = [...config.matchAll(/env\.([A-Z_]+) \?\? (?:(['`])(.+?)\2|(\d+))(?=[\s,)}])/g)]
  const pools = read('server/src/platform/database/connections.ts')
  const poolSize = (/** @type {string} */ name) =>
    new RegExp(`^const ${name} = (\\d+)$`, 'm').exec(pools)?.[1]
  const used = {
    ...Object.fromEntries(
      fallbacks.map(([, name, , text, number]) => [
        name,
        (text ?? number)?.replace(/\$\{.*\}/, '…'),
      ]),
    ),
    DATABASE_POOL_SIZE: poolSize('POOL_SIZE'),
    DATABASE_SYSTEM_POOL_SIZE: poolSize('SYSTEM_POOL_SIZE'),
    DATA_DIR: './data',
    // These depend on another setting, or mean the same as no value.
    PUBLIC_URL: undefined,
    API_DOCS: 'on',
    BACKUP_TIME: 'off',
    BREACHED_PASSWORDS: 'none',
    TRUST_PROXY: 'none',
  }
  const documented = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)` *\| `([^`]+)`/gm)]
  expect(Object.fromEntries(documented.map(([, name, value]) => [name, value]))).toEqual(used)
})

test('operations names every command of operators, and no others', () => {
  const commands = globSync('server/src/commands/*.ts', { cwd: ROOT })
    .filter((path) => /^await runCommand\(/m.test(read(path)))
    .map((path) => /([\w-]+)\.ts$/.exec(path)?.[1])
  const [, list = ''] = /`sudo holdfast …` runs ([^.]*)\./.exec(operations) ?? []
  const listed = [...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)
  expect(listed.filter((name) => name !== 'start').sort()).toEqual(commands.sort())
  const used = [...operations.matchAll(/\bsudo (?:\w+=\S+ )*holdfast ([a-z-]+)/g)]
  expect(used.map(([, name]) => name).filter((name) => !listed.includes(name))).toEqual([])
})

test('operations explains every warning and error of the server’s log, and no others', () => {
  const server = readAll('server/src/**/*.ts')
  const rows = [...operations.matchAll(/^\| `([A-Z][^`]+)` *\| (?:error|warn) /gm)]
  const explained = rows.map(([, message = '']) => message)
  const isWritten = (/** @type {string} */ message) =>
    message.split(/ ?…/).every((part) => server.includes(part))
  expect(explained.filter((message) => !isWritten(message))).toEqual([])

  const written = [...server.matchAll(/\blog\.(?:error|warn)\(\s*(?:\{[^}]*\},\s*)?'([^']+)'/g)]
  const isExplained = (/** @type {string} */ message) =>
    explained.some((start) => message.startsWith(start.split(/ ?…/)[0]?.trim() ?? ''))
  expect(written.length).toBeGreaterThan(10)
  const missing = written.map(([, message = '']) => message).filter((line) => !isExplained(line))
  expect(missing).toEqual([])
})

/** Tables without personal data. */
const WITHOUT_PEOPLE = new Set([
  ...['server_secrets', 'voided_sign_ins', 'database_epoch', 'demonstration_data'],
  ...['outward_sending', 'backup_runs', 'backup_alarms', 'backup_owner'],
  ...['collection_versions', 'organisations', 'contact_groups', 'alert_settings'],
  ...['incident_settings', 'preparedness_procedures', 'retention_settings'],
  'deleted_organisations',
  ...[
    'exercise_kinds',
    'exercise_settings',
    'directory_tokens',
    'cap_tokens',
    'attendance_tokens',
    'record_heads',
    'record_keys',
  ],
  ...['sealed_incidents', 'sealed_incident_counts', 'record_macs'],
  ...['single_sign_on', 'proven_domains'],
])

test('data protection names every table that holds something of people', () => {
  const text = read('docs/data-protection.md')
  const missing = Object.keys(TABLE_OWNERS).filter(
    (table) => !WITHOUT_PEOPLE.has(table) && !text.includes(`\`${table}\``),
  )
  expect(missing).toEqual([])
})

test('accessibility and standards count the criteria as the tables do', () => {
  const text = read('docs/accessibility.md')
  const rows = [...text.matchAll(/^\| \d\.\d\.\d+ [^|]*\| AA? \| ([^|]+) \|.* \| (.*)\|$/gm)]
  const count = (/** @type {string} */ state) => rows.filter(([, found]) => found === state).length
  const onlyRead = rows.filter(([, state, shown]) => state === 'supports' && shown === 'code ')
  const tested = count('supports') - onlyRead.length
  expect(text).toContain(
    `Of ${rows.length} criteria, ${count('supports')} are met, ${count('partially')} are met partially, and ${count('not applicable')} do not apply`,
  )
  expect(text).toContain(`${tested} are shown by tests`)
  expect(text).toContain(`For the other ${onlyRead.length} we have only read the code`)
  expect(read('docs/standards.md')).toContain(`${count('partially')} criteria are met partially`)
})

/** The sources of the app, in which a text on screen is one line. Reading them takes longer than the tests. */
let shown = ''
function textsOfApp() {
  shown ||= readAll('web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', 'starter-content/src/**/*.ts')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
  return shown
}

/** Names that schools give to their own overlays, a right in PostgreSQL, and a file. */
const NOT_ON_SCREEN = new Set(['Isolators', 'Lockdown rooms', 'BYPASSRLS', 'Dockerfile'])

test.each([
  'docs/preparing-a-school.md',
  'docs/data-protection.md',
  'docs/record.md',
  'CHANGELOG.md',
])('what %s quotes from the screen is in the app', (path) => {
  const text = read(path).replace(/^```[\s\S]*?^```/gm, '')
  const quoted = [...text.matchAll(/`([A-Z][^`\n=_/.]+)`/g)].map(([, words = '']) => words)
  const app = textsOfApp()
  const isShown = (/** @type {string} */ words) =>
    words.split('…').every((part) => app.includes(part.trim().replaceAll('’', "'")))
  expect(quoted.length).toBeGreaterThan(1)
  expect(quoted.filter((words) => !NOT_ON_SCREEN.has(words) && !isShown(words))).toEqual([])
})

test('files and options that the documents’ commands name exist', () => {
  const blocks = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: ROOT })].flatMap(
    (path) => [...read(path).matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) => text),
  )
  const commands = blocks.join('\n')
  const installed = [...commands.matchAll(/\/opt\/holdfast\/([\w.-]+\/[\w./-]+)/g)]
  const journeys = [...commands.matchAll(/playwright test ([\w./-]+\.spec\.ts)/g)]
  expect(installed.length + journeys.length).toBeGreaterThan(3)
  const paths = [
    ...installed.map(([, path = '']) => path),
    ...journeys.map(([, path = '']) => join('e2e', path)),
  ]
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
