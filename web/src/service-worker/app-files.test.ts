import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppFile, AppFiles } from './app-files.ts'

const BASE = 'https://school.example/'
const file = (url: string, revision: string | null, content = `of ${BASE}${url}`): AppFile => {
  const hash = createHash('sha256').update(content).digest('base64')
  return { url, revision, integrity: `sha256-${hash}` }
}
const PAGE = file('index.html', '1')
const chunks = (...names: string[]): AppFile[] =>
  names.map((name) => file(`assets/${name}.js`, null))

/** A cache with the few methods that are used here. */
let stored: Map<string, Response>
let fetched: string[]

beforeEach(() => {
  stored = new Map()
  fetched = []
  const cache = {
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    match: async (url: string) => stored.get(url)?.clone(),
    put: async (url: string, response: Response) => void stored.set(url, response),
    delete: async (url: string) => stored.delete(url),
  }
  const match = async (url: string) => stored.get(url)?.clone()
  vi.stubGlobal('caches', { open: async () => cache, match })
})

afterEach(() => void vi.unstubAllGlobals())

const open = (files: AppFile[]) => new AppFiles(files, 'app', BASE)
const respond = async ({ url }: Request) => {
  fetched.push(url.slice(BASE.length))
  return new Response(`of ${url}`)
}

test('stored files are served, and a new version fetches only files that changed', async () => {
  await open([PAGE, ...chunks('a', 'b')]).install(respond)
  fetched = []
  const next = open([{ ...PAGE, revision: '2' }, ...chunks('b', 'c')])
  await next.install(respond)
  expect(fetched.sort()).toEqual(['assets/c.js', 'index.html'])
  expect(stored.size).toBe(5)
  await next.deleteOutdated()
  expect([...stored.keys()].map((url) => url.slice(BASE.length)).sort()).toEqual([
    'assets/b.js',
    'assets/c.js',
    'index.html?__WB_REVISION__=2',
  ])
  expect(await (await next.match(`${BASE}index.html`))?.text()).toBe(`of ${BASE}index.html`)
  expect(await next.match(`${BASE}assets/a.js`)).toBeUndefined()
})

test('an installation that was interrupted continues with the files that are missing', async () => {
  const files = open(chunks('a', 'b', 'broken', 'c', 'd'))
  const isBroken = (request: Request) => request.url.includes('broken')
  const failing = async (request: Request) =>
    isBroken(request) ? new Response('', { status: 502 }) : respond(request)
  await expect(files.install(failing)).rejects.toThrow('502')
  await expect.poll(() => stored.size).toBe(4)
  fetched = []
  await files.install(respond)
  expect(fetched).toEqual(['assets/broken.js'])
})

test('four files are fetched at a time', async () => {
  let underWay = 0
  let maxUnderWay = 0
  const slow = async (request: Request) => {
    underWay += 1
    maxUnderWay = Math.max(maxUnderWay, underWay)
    await new Promise((resolve) => setTimeout(resolve))
    underWay -= 1
    return respond(request)
  }
  await open(chunks(...'abcdefghij')).install(slow)
  expect([maxUnderWay, stored.size]).toEqual([4, 10])
})

const BLOCKED = '<h1>Blocked by policy</h1>'
const blocked = async () =>
  new Response(BLOCKED, { headers: { 'content-type': 'text/html; charset=utf-8' } })

test('the page of a content filter is never stored as a file, and the file is fetched again', async () => {
  const files = open([PAGE, ...chunks('overlay')])
  await expect(files.install(blocked)).rejects.toThrow('not the content of this version')
  await expect.poll(() => stored.size).toBe(0)
  await files.install(respond)
  expect(fetched.sort()).toEqual(['assets/overlay.js', 'index.html'])
  expect(await (await files.match(`${BASE}assets/overlay.js`))?.text()).toBe(
    `of ${BASE}assets/overlay.js`,
  )
})

test('the page of another version is refused until that of this version comes', async () => {
  const files = open([file('index.html', '2', 'the page of version 2')])
  await expect(files.install(respond)).rejects.toThrow('not the content of this version')
  await files.install(async () => new Response('the page of version 2'))
  expect(await (await files.match(`${BASE}index.html`))?.text()).toBe('the page of version 2')
})

test("what an earlier worker stored in a file's place is fetched again", async () => {
  stored.set(`${BASE}assets/overlay.js`, await blocked())
  const files = open(chunks('overlay', 'other'))
  await files.install(respond)
  expect(await (await files.match(`${BASE}assets/overlay.js`))?.text()).toContain('of ')
})

test("a filter's page in the browser's own cache is passed by", async () => {
  const caching = async (request: Request) =>
    request.cache === 'default' ? blocked() : respond(request)
  await open(chunks('overlay')).install(caching)
  expect(fetched).toEqual(['assets/overlay.js'])
})
