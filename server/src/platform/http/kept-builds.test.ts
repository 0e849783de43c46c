import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../log.ts'
import type { Access } from './access.ts'
import type { ActivityDependencies } from './activity-recorder.ts'
import { Api } from './api.ts'
import { keepBuild } from './kept-builds.ts'
import { createServer } from './server.ts'
import { serveWebApp } from './web-app.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-builds-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A build of the app with one chunk, whose name contains the number. */
async function build(number: number): Promise<string> {
  const folder = await newFolder()
  await mkdir(join(folder, 'assets/admin-area'), { recursive: true })
  await writeFile(
    join(folder, 'index.html'),
    `<script src="/assets/admin-area/chunk-0000000${number}.js">`,
  )
  await writeFile(
    join(folder, `assets/admin-area/chunk-0000000${number}.js`),
    `export const n = ${number}`,
  )
  return folder
}

/** The status of each chunk, from a server started with the build. */
async function startWith(folder: string, dataDir: string, time: number): Promise<number[]> {
  const earlierBuilds = await keepBuild(folder, dataDir, new Date(time * 60_000))
  const server = createServer(readConfig({}), createLog('silent'), { current: 'a' })
  onTestFinished(() => server.close())
  const api = new Api(server, {} as Access, {} as ActivityDependencies)
  await serveWebApp(api, { folder, earlierBuilds })
  const chunks = [1, 2, 3, 4].map((number) => `/assets/admin-area/chunk-0000000${number}.js`)
  const responses = await Promise.all(chunks.map((url) => server.inject({ url })))
  for (const { statusCode, headers } of responses) {
    if (statusCode === 200) expect(headers['cache-control']).toContain('immutable')
  }
  return responses.map(({ statusCode }) => statusCode)
}

// Fails when `serveWebApp` gets no earlier builds: an open tab gets 404 for its next screen.
test('the chunks of the last two builds stay served, after a rollback too; older ones are removed', async () => {
  const dataDir = await newFolder()
  const builds = [await build(1), await build(2), await build(3), await build(4)] as const
  expect(await startWith(builds[0], dataDir, 1)).toEqual([200, 404, 404, 404])
  expect(await startWith(builds[1], dataDir, 2)).toEqual([200, 200, 404, 404])
  expect(await startWith(builds[2], dataDir, 3)).toEqual([200, 200, 200, 404])
  expect(await startWith(builds[1], dataDir, 4)).toEqual([200, 200, 200, 404])
  expect(await startWith(builds[3], dataDir, 5)).toEqual([404, 200, 200, 200])
  expect(await readdir(dataDir)).toHaveLength(3)
})

test('two processes that start at once keep the build once', async () => {
  const dataDir = await newFolder()
  const folder = await build(1)
  await Promise.all([1, 2, 3].map(() => keepBuild(folder, dataDir, new Date())))
  expect(await readdir(dataDir)).toHaveLength(1)
})
