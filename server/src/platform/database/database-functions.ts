import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { SystemTransaction } from './database.ts'

/**
 * The functions of the database: each stands once, in a file of its name, with all that is set for it.
 * A file is applied when its text differs from what was applied last, whose hash is the comment on the
 * function. Migrations create none: see docs/decisions/0136.
 */

const FOLDER = join(import.meta.dirname, 'functions')

type FunctionFile = { name: string; text: string; hash: string }

/** To be called after the migrations, by one process at a time. */
export async function applyDatabaseFunctions(trx: SystemTransaction): Promise<void> {
  const applied = await readAppliedHashes(trx)
  for (const { name, text, hash } of await readFunctionFiles()) {
    if (applied.get(name) === hash) continue
    await sql.raw(text).execute(trx)
    await sql`comment on function ${sql.id(name)} is ${sql.lit(hash)}`.execute(trx)
  }
}

/** `append-to-log.sql` defines `append_to_log`. */
async function readFunctionFiles(): Promise<FunctionFile[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(FOLDER, file), 'utf8')
      const name = file.replace(/\.sql$/, '').replaceAll('-', '_')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function readAppliedHashes(trx: SystemTransaction): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; hash: string | null }>`
    select proname as name, obj_description(oid, 'pg_proc') as hash from pg_proc
    where pronamespace = current_schema()::regnamespace
  `.execute(trx)
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}
