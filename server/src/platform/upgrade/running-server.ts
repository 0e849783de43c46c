import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { writeDurably } from '../durable-files.ts'
import { commandLineOf } from '../embedded-postgres/process-table.ts'

/** Which process serves these data, so that an upgrade can stop it. */
const note = z.object({ pid: z.number(), address: z.string(), folder: z.string() })
export type RunningServerNote = z.output<typeof note>

const POLL_MS = 100

const fileOf = (dataDir: string) => join(dataDir, 'server.json')

export async function noteRunningServer(dataDir: string, server: RunningServerNote): Promise<void> {
  await writeDurably(fileOf(dataDir), JSON.stringify(server))
}

export async function forgetRunningServer(dataDir: string): Promise<void> {
  const noted = await readNote(dataDir)
  if (noted?.pid === process.pid) await rm(fileOf(dataDir), { force: true })
}

/** Undefined if none runs that was started by a release's launcher. */
export async function findRunningServer(dataDir: string): Promise<RunningServerNote | undefined> {
  const noted = await readNote(dataDir)
  if (!noted) return undefined
  // The number may belong to another program meanwhile.
  const line = await commandLineOf(noted.pid)
  return line.includes(noted.folder) && line.includes('main.ts') ? noted : undefined
}

async function readNote(dataDir: string): Promise<RunningServerNote | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : note.parse(JSON.parse(text))
}

/** Waits until this release answers that it is healthy; false if it does not within `timeoutMs`. */
export async function waitForHealth(
  dataDir: string,
  { folder, version }: { folder: string; version: string },
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const server = await findRunningServer(dataDir)
    if (server?.folder === folder && server.address !== '') {
      const health = await fetch(`${server.address}/api/health`).then(
        (response) => response.text(),
        () => '',
      )
      if (health.includes(`"version":"${version}"`)) return true
    }
    await delay(POLL_MS)
  }
  return false
}
