import type pg from 'pg'

/** The names of all tables except those of the migration library, sorted. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname not like 'kysely_migration%'
    order by relname collate "C"
  `)
  return rows.map(({ name }) => name)
}

/** The names of the migrations that have run; empty for a database without Holdfast. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const found = await client.query(`select to_regclass('kysely_migration') as it`)
  if (!found.rows[0]?.it) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by 1',
  )
  return rows.map(({ name }) => name)
}

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const name = client.escapeIdentifier(table)
  const { rows } = await client.query<{ rows: number }>(
    `select count(*)::integer as rows from ${name}`,
  )
  return rows[0]?.rows ?? 0
}
