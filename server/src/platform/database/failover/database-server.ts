import pg from 'pg'

/** What a server says of itself. `timeline` rises with each promotion. */
export type ServerState = { takesWrites: boolean; timeline: number; system: string }
export type DatabaseServer = ServerState & {
  connectionString: string
  host: string
  port: number
}

const STATE = `
  select
    not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as "takesWrites",
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline,
    (select system_identifier::text from pg_control_system()) as system`

/** Asks the server of an open connection. */
export async function readState(client: pg.Client, timeoutMs: number): Promise<ServerState> {
  // Not `client.query`, which may count the time against a request.
  const query = pg.Client.prototype.query.bind(client) as (config: object) => Promise<unknown>
  const result = await query({ text: STATE, query_timeout: timeoutMs })
  const [state] = (result as pg.QueryResult<ServerState>).rows
  if (!state) throw new Error('The server of the database does not say what it is')
  return state
}

/** Asks a server by a connection of its own. */
export function askServer(connectionString: string, timeoutMs: number): Promise<DatabaseServer> {
  return withServer({ connectionString }, timeoutMs, async (client) => {
    const { host, port } = client
    return { connectionString, host, port, ...(await readState(client, timeoutMs)) }
  })
}

/** Works on a connection to this server, whether it is the primary or not. */
export async function withServer<Result>(
  { connectionString }: Pick<DatabaseServer, 'connectionString'>,
  timeoutMs: number,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // The query reports the failure; an unhandled error event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    void client.end().catch(() => undefined)
  }
}
