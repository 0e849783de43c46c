import { createInterface, type Interface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { readConfig } from '../config.ts'
import { openExistingDatabase } from '../platform/database/open-database.ts'
import { isEmbeddedPostgresInUse } from '../platform/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'
import { printResult } from './result-table.ts'
import { type Invocation, runCommand, useDatabase } from './run-command.ts'

const HELP = String.raw`Statements end with a semicolon. Besides them:
  \dt        lists the tables
  \d TABLE   describes one
  \q         ends`

const TABLES = `
  select relname as table, greatest(reltuples, 0)::bigint as "rows, about",
    pg_size_pretty(pg_total_relation_size(oid)) as size
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`

const COLUMNS = `
  select column_name as column, data_type as type, is_nullable as "null", column_default as default
  from information_schema.columns where table_schema = 'public' and table_name = $1
  order by ordinal_position`

type Print = Invocation['print']

/**
 * A small prompt for SQL on the database of a running Holdfast, because the embedded PostgreSQL
 * comes without psql. It reads all organisations, and changes nothing unless asked with `--write`.
 * Statements can be given as arguments or on standard input instead.
 */
export async function runSql({ args, env, print }: Invocation): Promise<void> {
  const config = readConfig(env)
  const isWriting = args.includes('--write')
  const statement = args.filter((arg) => arg !== '--write').join(' ')
  if (!config.databaseUrl && !(await isEmbeddedPostgresInUse(config.dataDir))) {
    throw new StartError(
      `No Holdfast is running on ${config.dataDir}: start it, or set DATA_DIR to the folder of one that runs (npm run dev has data-dev).`,
    )
  }
  const database = await openExistingDatabase(config, createLog(config.logLevel))
  await useDatabase(database, async (client) => {
    if (!isWriting) await client.query('set default_transaction_read_only = on')
    if (statement) return run(client, statement, print)
    if (!process.stdin.isTTY) return run(client, await text(process.stdin), print)
    print(isWriting ? 'Changes are made at once.' : 'Read only; --write allows changes.')
    print(String.raw`\? for help, \q to end.`)
    await prompt(client, print)
  })
}

/** Explains a statement that fails, and asks for the next one. */
async function prompt(client: pg.Client, print: Print): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  let typed = ''
  terminal.on('SIGINT', () => {
    if (typed === '' && terminal.line === '') return terminal.close()
    typed = ''
    clearLine(terminal)
  })
  const prompt = () => {
    terminal.setPrompt(typed === '' ? 'holdfast=> ' : 'holdfast-> ')
    terminal.prompt()
  }
  prompt()
  for await (const line of terminal) {
    typed += `${line}\n`
    if (line.trim() === String.raw`\q`) break
    if (isComplete(typed)) {
      await run(client, typed, print).catch(({ message }: Error) => console.error(message))
      typed = ''
    }
    prompt()
  }
  terminal.close()
}

function clearLine(terminal: Interface): void {
  terminal.write(null, { ctrl: true, name: 'u' })
  process.stdout.write('\n')
  terminal.setPrompt('holdfast=> ')
  terminal.prompt()
}

function isComplete(typed: string): boolean {
  const end = typed.trim()
  return end === '' || end.endsWith(';') || end.startsWith('\\')
}

/** One or more statements. @throws StartError with the message and the hint of PostgreSQL */
async function run(client: pg.Client, typed: string, print: Print): Promise<void> {
  try {
    for (const result of await execute(client, typed.trim(), print)) {
      print(`${printResult(result)}\n`)
    }
  } catch (error) {
    const { message, hint } = error as pg.DatabaseError
    throw new StartError([message, hint].filter(Boolean).join('\n'))
  }
}

async function execute(client: pg.Client, typed: string, print: Print): Promise<pg.QueryResult[]> {
  const [command, name] = typed.replace(/;$/, '').split(/\s+/)
  if (typed === '') return []
  if (command === '\\dt') return [await client.query(TABLES)]
  if (command === '\\d' && name) return [await client.query(COLUMNS, [name])]
  if (typed.startsWith('\\')) {
    print(HELP)
    return []
  }
  // Several statements at once return several results, which the types do not say.
  const results: pg.QueryResult | pg.QueryResult[] = await client.query(typed)
  return [results].flat()
}

await runCommand(runSql, import.meta)
