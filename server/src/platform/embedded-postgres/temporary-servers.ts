/** For the tests: data folders, servers and processes that are gone when the test has ended. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findNativeFolder, prepareBinaries } from './binaries.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { signalProcess, waitForEnd } from './process-table.ts'
import { type Account, chooseAccount } from './unprivileged-user.ts'

export type HolderOptions = Omit<EmbeddedPostgresOptions, 'report'> & { account?: Account }
export type FromHolder =
  | Pick<EmbeddedPostgres, 'pid' | 'connection'>
  | { error: string }
  | { interrupted: true }

const cleanups: (() => Promise<unknown>)[] = []
let template: Promise<string> | undefined

/** To be called after each test: undoes everything in reverse order. */
export async function cleanUp(): Promise<void> {
  for (const undo of cleanups.splice(0).reverse()) await undo()
}

/** An empty folder that everyone may enter, as /var/lib/holdfast would be. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-test-'))
  await chmod(folder, 0o755)
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder with an empty database, copied to save the second that initdb takes. */
export async function newDataDir(name = 'data'): Promise<string> {
  template ??= makeTemplate()
  const dataDir = join(await newFolder(), name)
  await cp(join(await template, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
  return dataDir
}

/** To be called after the last test of a file. */
export async function removeTemplate(): Promise<void> {
  if (template !== undefined) await rm(await template, { recursive: true, force: true })
}

async function makeTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-template-'))
  const server = await startEmbeddedPostgres({ dataDir: folder })
  await server.stop()
  return folder
}

/** Starts a server in this process. */
export async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(options)
  cleanups.push(() => server.stop())
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
  cleanups.push(() => kill(child))
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
  cleanups.push(async () => {
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

/** Runs statements on a connection of their own; answers the last one's rows. */
export async function query(
  connection: EmbeddedPostgres['connection'],
  ...statements: string[]
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
