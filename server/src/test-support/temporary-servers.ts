/** Test support: data folders, servers and processes that are removed at the end of the test. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findNativeFolder, prepareBinaries } from '../platform/embedded-postgres/binaries.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts'
import type { OsUser } from '../platform/embedded-postgres/os-user.ts'
import { signalProcess, waitForEnd } from '../platform/embedded-postgres/process-table.ts'
import { chooseAccount } from '../platform/embedded-postgres/unprivileged-user.ts'

export type HolderOptions = Omit<EmbeddedPostgresOptions, 'report'> & { account?: OsUser }
export type FromHolder =
  | Pick<EmbeddedPostgres, 'pid' | 'connection'>
  | { error: string }
  | { interrupted: true }

const cleanups: (() => Promise<unknown>)[] = []
/** Folders with a database for the next tests, because creating one takes a second. */
const spare: string[] = []

/** Registers a function to call after the test, in reverse order of registration. */
export function onCleanUp(undo: () => Promise<unknown>): void {
  cleanups.push(undo)
}

/** Call it after each test. */
export async function cleanUp(): Promise<void> {
  for (const undo of cleanups.splice(0).reverse()) await undo()
}

/** Call it after the last test of a file. */
export async function removeSpares(): Promise<void> {
  for (const folder of spare.splice(0)) await rm(folder, { recursive: true, force: true })
}

/** An empty folder that all users may enter, such as /var/lib/holdfast. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-test-'))
  await chmod(folder, 0o755)
  onCleanUp(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder with a database, which may contain a table of an earlier test. */
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

/** An unprivileged account under root, otherwise undefined: the user of this process. */
export async function ordinaryUser(folder: string): Promise<OsUser | undefined> {
  return chooseAccount(folder, folder)
}

/** The folder of the programs, readable for the unprivileged account. */
export async function readableNative(folder: string): Promise<string> {
  const account = await ordinaryUser(folder)
  const { postgres } = await prepareBinaries(await findNativeFolder(), folder, account)
  return join(postgres, '..', '..')
}

/** Starts another Node process that starts the database. Does not wait for the database. */
export function spawnHolder(options: HolderOptions, detached = false): ChildProcess {
  const script = new URL('holder-process.ts', import.meta.url)
  const child = fork(script, [JSON.stringify(options)], { detached, execArgv: [] })
  onCleanUp(() => kill(child))
  return child
}

/** The next message of a holder process. */
export async function nextMessage(child: ChildProcess): Promise<FromHolder> {
  const [message]: FromHolder[] = await once(child, 'message')
  if (!message) throw new Error('The process ended without a message')
  return message
}

/** Starts a process that uses a running database. */
export async function holder(options: HolderOptions, detached = false) {
  const child = spawnHolder(options, detached)
  const message = await nextMessage(child)
  if (!('connection' in message)) throw new Error(JSON.stringify(message))
  onCleanUp(async () => {
    await kill(child)
    await killServer(message.pid)
  })
  return { child, ...message }
}

/** Kills a child process with SIGKILL and waits for its end. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Kills a database server with SIGKILL and waits for its end. */
export async function killServer(pid: number): Promise<void> {
  signalProcess(pid, 'SIGKILL')
  if (!(await waitForEnd(pid, 5_000))) throw new Error(`Process ${pid} survived`)
}

/** Stops a holder and waits for the end of its process. */
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

/** Runs one statement on a new connection. */
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
