import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './import-boundaries/modules.mjs'
import { WEB_PARTS } from './import-boundaries/web-parts.mjs'
import { ROOT } from './steps.mjs'

/** Compares the documents with the code, as far as a program can. */

const DOCUMENTS = [
  ...globSync('*.md', { cwd: ROOT }),
  ...globSync('docs/**/*.md', { cwd: ROOT }),
  'starter-content/README.md',
  ...globSync('{server,web}/src/**/README.md', { cwd: ROOT }),
  '.github/pull_request_template.md',
].map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const DECISIONS = DOCUMENTS.filter(({ path }) => /^docs\/decisions\/(?!README)/.test(path))

/** Other documents are about the past, other programs, or rejected ideas. */
const DESCRIBES_THE_PRESENT = new Set([
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/testing.md',
])

/** Files created at run time, or inside archives. */
const NOT_IN_THE_REPOSITORY = new Set([
  ...['RELEASE.json', 'state.json', 'DATA_DIR/upgrade/state.json'],
  ...[
    'data/',
    'data-dev/',
    './data',
    'pictures/',
    'release/',
    'node_modules',
    'node_modules/',
    '.runtime/',
  ],
  '.runtime/web-builds/',
  ...['DATA_DIR/outbox', 'DATA_DIR/postgres', 'DATA_DIR/postgres.log', 'postgres.log', '*.lock'],
  ...[
    '/etc/holdfast/secrets',
    'content.json',
    'media/',
    'map.png',
    'map__key.png',
    'pg_hba.conf',
    'record.json',
    'chain.json',
    'signature.json',
    'web/dist',
    'service-worker.js',
  ],
])

const EXTENSION = /\.(tsx?|mjs|js|md|sql|css|json|ya?ml|svg|png|lock|service|timer|conf|sh)$/
/** Matches names such as `readAll`, `MAX_BYTES` or `Database.change`, and no English word. */
const IDENTIFIER = /^(?=.*(?:[a-z][A-Z]|_))[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/
const PATH = /^[\w.@*-]+(\/[\w.@*-]+)*\/?$/

/** @param {string} text */
function withoutBlocks(text) {
  return text.replace(/^```[\s\S]*?^```/gm, '')
}

/** @param {string} text */
function pathsNamed(text) {
  const quoted = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
  return quoted.filter(
    (name) =>
      PATH.test(name) &&
      !/^\.\w+$/.test(name) &&
      (name.endsWith('/') || EXTENSION.test(name)) &&
      !NOT_IN_THE_REPOSITORY.has(name),
  )
}

const files = [...readSources(ROOT).keys()]
const folders = new Set(
  files.flatMap((path) => {
    const parts = path.split('/').slice(0, -1)
    return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
  }),
)
const allPaths = [...files, ...folders].map((path) => `/${path}`)

/** A path may begin at the root or, if the text names the folder, further down. */
function isInRepository(/** @type {string} */ name) {
  if (existsSync(join(ROOT, name))) return true
  const pattern = name.replaceAll(/[.]/g, '\\.').replaceAll('*', '[^/]*')
  const ending = new RegExp(`/${pattern}$`)
  return allPaths.some((path) => ending.test(path))
}

test('every file and folder that a document names exists', () => {
  const missing = DOCUMENTS.flatMap(({ path, text }) =>
    pathsNamed(text)
      .filter((name) => !isInRepository(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every test that a document names by its title exists', () => {
  const mentioned = DOCUMENTS.flatMap(({ text }) =>
    [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(
      ([, path = '', titles = '']) =>
        [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ path, title })),
    ),
  )
  expect(mentioned.length).toBeGreaterThan(10)
  const hasTest = (/** @type {{ path: string, title: string }} */ { path, title }) =>
    readFileSync(join(ROOT, path), 'utf8').includes(`'${title}'`)
  expect(mentioned.filter((test) => !hasTest(test))).toEqual([])
})

test('every link from a document to another file has an existing target', () => {
  const broken = DOCUMENTS.flatMap(({ path, text }) => {
    const links = [...withoutBlocks(text).matchAll(/\]\(([^)#]+)(#[^)]*)?\)/g)]
    return links
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => !existsSync(join(ROOT, dirname(path), link)))
      .map((link) => `${path}: ${link}`)
  })
  expect(broken).toEqual([])
})

test('the index of decisions has each record once, under its own title', () => {
  const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8')
  const lines = DECISIONS.map(
    ({ path, text }) => `[${text.slice(2, text.indexOf('\n'))}](${basename(path)})`,
  )
  expect(lines.length).toBeGreaterThan(60)
  expect(lines.filter((line) => index.split(line).length !== 2)).toEqual([])
})

test('every command is described, and every command that is described exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const commandLineOf = (/** @type {string} */ name) =>
    ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
  const tour = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  expect(Object.keys(scripts).filter((name) => !tour.includes(`\`${commandLineOf(name)}`))).toEqual(
    [],
  )
  const mentioned = DOCUMENTS.flatMap(({ text }) =>
    [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
  )
  expect(mentioned.filter((name) => !(name in scripts))).toEqual([])
})

test('every name of the code that a document of the present state quotes is in the code', () => {
  const code = files
    .filter((path) => EXTENSION.test(path) && !/\.(md|png|svg|lock)$/.test(path))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n')
  const words = new Set(code.match(/[A-Za-z_]\w*/g))
  const missing = DOCUMENTS.filter(({ path }) => DESCRIBES_THE_PRESENT.has(path)).flatMap(
    ({ path, text }) =>
      [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)]
        .map(([, quoted = '']) => quoted)
        .filter((quoted) => IDENTIFIER.test(quoted) && !EXTENSION.test(quoted))
        .filter((quoted) => !quoted.split('.').every((part) => words.has(part)))
        .map((quoted) => `${path}: ${quoted}`),
  )
  expect(missing).toEqual([])
})

test('the tour names the folders of the web client, from the lowest layer to the highest', () => {
  const tour = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const [, section = ''] = tour.split('## The folders of `web/src/`')
  const mentioned = [...section.matchAll(/^\| `([\w-]+)\/`/gm)].map(([, name = '']) => name)
  const present = readdirSync(join(ROOT, 'web/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect([...mentioned].sort()).toEqual(present.sort())

  const folderOf = (/** @type {string} */ part) => {
    const files = WEB_PARTS.find(({ name }) => name === part)?.files ?? []
    return /^web\/src\/([\w-]+)\//.exec(files[0] ?? '')?.[1]
  }
  const upwards = WEB_PARTS.flatMap(({ name, mayImport }) => {
    const importer = folderOf(name)
    return mayImport
      .map(folderOf)
      .filter((imported) => importer && imported)
      .filter((imported) => mentioned.indexOf(imported ?? '') > mentioned.indexOf(importer ?? ''))
      .map((imported) => `${importer} may import ${imported}, which stands below it`)
  })
  expect(upwards).toEqual([])
})

test('the tour names the folders of the server, and those of the staff and admin areas', () => {
  const tour = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const [, ofServer = '', ofWeb = ''] = tour.split(/## The folders of .*/)
  const foldersOf = (/** @type {string} */ path) =>
    readdirSync(join(ROOT, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${name}/`)
  const rowOf = (/** @type {string} */ folder) =>
    ofWeb.split('\n').find((line) => line.startsWith(`| \`${folder}/\``)) ?? ''
  const missing = [
    ...foldersOf('server/src').filter((folder) => !ofServer.includes(`| \`${folder}`)),
    ...foldersOf('server/src/platform').filter(
      (folder) => !ofServer.includes(`| \`platform/${folder}\``),
    ),
    ...['staff', 'admin'].flatMap((area) =>
      foldersOf(`web/src/${area}`).filter((folder) => !rowOf(area).includes(`\`${folder}\``)),
    ),
  ]
  expect(missing).toEqual([])
})

test('the architecture names every workspace', () => {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  const mentioned = [...text.matchAll(/^\| `([\w-]+)\/`/gm)].map(([, name]) => name)
  expect([...workspaces, 'scripts'].filter((folder) => !mentioned.includes(folder))).toEqual([])
})

test('README names the demonstration’s sign-ins, and the Node that is asked for', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const [, table = ''] = readme.split('| username')
  const [rows = ''] = table.split('\n\n')
  const mentioned = [...rows.matchAll(/`([\w.]+)`/g)].map(([, name]) => name)
  const demonstration = readFileSync(
    join(ROOT, 'starter-content/src/demonstration/demonstration.ts'),
    'utf8',
  )
  const people = [...demonstration.matchAll(/^ {2}\['([\w.]+)', '/gm)].map(([, id]) => id)
  expect(mentioned.sort()).toEqual(people.sort())
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(engines.node).toBe(`>=${/Node\.js\]\([^)]*\) from version (\d+)/.exec(readme)?.[1]}`)
})

test('a decision record has the number of its file, a status, and its parts in order', () => {
  expect(DECISIONS.length).toBeGreaterThan(10)
  const malformed = DECISIONS.filter(({ path, text }) => {
    const number = Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1])
    const parts = [`# ${number}\\. .+`, 'Status: .+', '## Context', '[^]+\n## Decision', '[^]+']
    return !new RegExp(
      `^${parts.join('\\n\\n')}\\n## (Rejected|Alternatives|Consequences)\\n`,
    ).test(text)
  })
  expect(malformed.map(({ path }) => path)).toEqual([])
  const numbers = DECISIONS.map(({ path }) => /\/(\d{4})-/.exec(path)?.[1])
  expect(new Set(numbers).size).toBe(numbers.length)
})
