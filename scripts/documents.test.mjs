import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './import-boundaries/modules.mjs'
import { ROOT } from './steps.mjs'

/** Compares the documents with the code, as far as a program can. */

const DOCUMENTS = [
  ...globSync('*.md', { cwd: ROOT }),
  ...globSync('docs/**/*.md', { cwd: ROOT }),
  'starter-content/README.md',
  '.github/pull_request_template.md',
].map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/** Made when something runs, or inside of files. */
const NOT_IN_THE_REPOSITORY = new Set([
  ...['data/', 'data-dev/', './data', 'pictures/', 'node_modules', 'node_modules/', '.runtime/'],
  '.runtime/web-builds/',
  ...['DATA_DIR/outbox', 'DATA_DIR/postgres', 'DATA_DIR/postgres.log', 'postgres.log', '*.lock'],
  ...[
    '/etc/holdfast/secrets',
    'content.json',
    'media/',
    'map.png',
    'map__key.png',
    'pg_hba.conf',
    'web/dist',
    'service-worker.js',
  ],
])

const EXTENSION = /\.(tsx?|mjs|js|md|sql|css|json|ya?ml|svg|png|lock|service|timer|conf|sh)$/
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
const everything = [...files, ...folders].map((path) => `/${path}`)

/** A path may begin at the root or, where the text names the folder, further down. */
function isThere(/** @type {string} */ name) {
  if (existsSync(join(ROOT, name))) return true
  const pattern = name.replaceAll(/[.]/g, '\\.').replaceAll('*', '[^/]*')
  const ending = new RegExp(`/${pattern}$`)
  return everything.some((path) => ending.test(path))
}

test('every file and folder that a document names exists', () => {
  const missing = DOCUMENTS.flatMap(({ path, text }) =>
    pathsNamed(text)
      .filter((name) => !isThere(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
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

test('every command is described, and every command that is described exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const spoken = (/** @type {string} */ name) =>
    ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
  const tour = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  expect(Object.keys(scripts).filter((name) => !tour.includes(`\`${spoken(name)}`))).toEqual([])
  const named = DOCUMENTS.flatMap(({ text }) =>
    [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
  )
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('README lists the settings that the server reads, and no others', () => {
  const config = readFileSync(join(ROOT, 'server/src/config.ts'), 'utf8')
  const read = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): setting\(/gm)].map(([, name]) => name)
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const listed = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name)
  expect(read.length).toBeGreaterThan(10)
  expect(listed.sort()).toEqual(read.sort())
})
