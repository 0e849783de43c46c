/** For the tests: data folders, servers and processes that are gone when the test has ended. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Account } from './account.ts'
import { findNativeFolder, prepareBinaries } from './binaries.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { signalProcess, waitForEnd } from './process-table.ts'
import { chooseAccount } from './unprivileged-user.ts'

export type HolderOptions = Omit<EmbeddedPostgresOptions, 'report'> & { account?: Account }
export type FromHolder =
  | Pick<EmbeddedPostgres, 'pid' | 'connection'>
  | { error: string }
  | { interrupted: true }

const cleanups: (() => Promise<unknown>)[] = []
/** Folders with a stopped server's database, to be used again: making one takes a second. */
const spare: string[] = []

/** Has something undone after the test, before what was asked for earlier. */
export function onCleanUp(undo: () => Promise<unknown>): void {
  cleanups.push(undo)
}

/** To be called after each test. */
export async function cleanUp(): Promise<void> {
  for (const undo of cleanups.splice(0).reverse()) await undo()
}

/** To be called after the last test of a file. */
export async function removeSpares(): Promise<void> {
  for (const folder of spare.splice(0)) await rm(folder, { recursive: true, force: true })
}

/** An empty folder that everyone may enter, as /var/lib/holdfast would be. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-test-'))
  await chmod(folder, 0o755)
  onCleanUp(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder with a database in which an earlier test may have left a table. */
export async function newDataDir(name = 'data'): Promise<string> {
  const stock = spare.pop() ?? (await makeDatabase())
  const dataDir = join(await newFolder(), name)
  await mkdir(dataDir)
  await rename(join(stock, 'postgres'), join(dataDir, 'postgres'))
  onCleanUp(async () => {
    await rename(join(dataDir, 'postgres'), join(stock, 'postgres'))
    spare.push(stock)
  })
  return dataDir
}

async function makeDatabase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-spare-'))
  const server = await startEmbeddedPostgres({ dataDir: folder })
  await server.stop()
  return folder
}

/** Starts a server in this process. */
export async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(options)
  onCleanUp(() => server.stop())
  return server
}

/** An ordinary user to run as: someone unprivileged under root, else ourselves. */
export async function ordinaryUser(folder: string): Promise<Account | undefined> {
  return chooseAccount(folder, folder)
}

/** The programs' folder, where that ordinary user can read it. */
export async function readableNative(folder: string): Promise<string> {
  const account = await ordinaryUser(folder)
  const { postgres } = await prepareBinaries(await findNativeFolder(), folder, account)
  return join(postgres, '..', '..')
}

/** Starts another Node process that starts the database; answers before it is up. */
export function spawnHolder(options: HolderOptions, detached = false): ChildProcess {
  const script = new URL('holder-process.ts', import.meta.url)
  const child = fork(script, [JSON.stringify(options)], { detached, execArgv: [] })
  onCleanUp(() => kill(child))
  return child
}

/** The next message of such a process. */
export async function hear(child: ChildProcess): Promise<FromHolder> {
  const [message]: FromHolder[] = await once(child, 'message')
  if (!message) throw new Error('The process ended without a word')
  return message
}

/** A process with a running database. */
export async function holder(options: HolderOptions, detached = false) {
  const child = spawnHolder(options, detached)
  const message = await hear(child)
  if (!('connection' in message)) throw new Error(JSON.stringify(message))
  onCleanUp(async () => {
    await kill(child)
    await killServer(message.pid)
  })
  return { child, ...message }
}

/** kill -9 of our child, waiting for its end. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** kill -9 of a server, waiting for its end. */
export async function killServer(pid: number): Promise<void> {
  signalProcess(pid, 'SIGKILL')
  if (!(await waitForEnd(pid, 5_000))) throw new Error(`Process ${pid} survived`)
}

/** Tells a holder to stop, and waits for the end of its process. */
export async function stopHolder(child: ChildProcess): Promise<void> {
  child.send('stop')
  await once(child, 'exit')
}

/** Commits a row that `readBack` can find, in this server or in a later one on the same folder. */
export async function commit(connection: EmbeddedPostgres['connection'], word: string) {
  await query(connection, 'DROP TABLE IF EXISTS kept; CREATE TABLE kept (word text)')
  await query(connection, `INSERT INTO kept VALUES ('${word}')`)
}

export async function readBack(connection: EmbeddedPostgres['connection']): Promise<unknown> {
  return (await query(connection, 'SELECT word FROM kept'))[0]?.word
}

/** Runs one statement on a connection of its own. */
export async function query(
  connection: EmbeddedPostgres['connection'],
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
