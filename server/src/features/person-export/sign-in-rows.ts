import { sql } from 'kysely'
import type { Connections } from '../../platform/database/connections.ts'
import type { Row } from './person-rows.ts'
import { SIGN_IN_TABLES, type SignInTableName } from './sign-in-tables.ts'

/** More than anybody has; so one user cannot fill the memory. */
const MAX_ROWS = 1000

/** What a table about signing in says of the user, who must be one of the organisation. */
export async function readSignInRows(
  { system }: Connections,
  table: SignInTableName,
  userid: string,
): Promise<Row[]> {
  const { user, columns } = SIGN_IN_TABLES[table]
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.ref(user)} = ${userid} limit ${MAX_ROWS}
  `.execute(system)
  return rows
}
