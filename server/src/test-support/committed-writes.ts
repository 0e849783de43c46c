import pg from 'pg'
import type { TestDatabase } from './test-database.ts'

/** The writes of committed transactions, as `riverside contacts`; an update of equal values counts. */
export type CommittedWrites = {
  /** The writes since the last call, each once; those of the system have no organisation. */
  take(): Promise<string[]>
  stop(): Promise<void>
}

/** What refused requests write on purpose: counters and the activity about refusals. */
const REFUSALS = {
  tables: ['sign_in_failures'],
  kinds: [
    ...['permission-refused', 'failed-sign-in', 'wrong-door'],
    ...['wrong-password', 'wrong-code', 'wrong-passkey'],
  ],
}

/** Deliveries and mails are sent in the background, independently of requests. */
const ONLY_INSERTS = ['activity', 'alert_deliveries', 'queued_mails']
/** Each request of a directory may store when its token was last used. */
const BUT_USE_OF_TOKENS = 'insert or delete or update of tokenhash'
/** Sealing an answer ends its minute. */
const BUT_SEALING = 'insert or delete or update of id, note'
/** What is written some time after a request: sessions in use, the seals and keys of records, and who was told of tasks, handovers and missing people. */
const WRITTEN_LATER = [
  'sessions',
  'record_heads',
  'record_keys',
  'record_seals',
  'record_names',
  'sealed_incidents',
  'sealed_incident_counts',
  'task_notices',
  'told_missing',
  'handover_notices',
  'closure_pushes',
]

/**
 * Adds triggers to every table of a test's database, deferred to the commit, so that they ignore what is
 * rolled back. This is much cheaper than comparing all rows.
 */
export async function watchWrites({ connection }: TestDatabase): Promise<CommittedWrites> {
  const client = new pg.Client({ ...connection, options: '-c app.system=on' })
  await client.connect()
  await client.query(`
    create table committed_writes (organisationid text, tablename text);
    create function note_write() returns trigger language plpgsql security definer as $$
    begin
      -- The last seal of a closed record is mailed in the background, by the transaction that marks it.
      if tg_table_name = 'queued_mails' and exists (
        select from record_heads where xmin = pg_current_xact_id()::xid
      ) then
        return null;
      end if;
      insert into committed_writes
      values (to_jsonb(coalesce(new, old)) ->> 'organisationid', tg_table_name);
      return null;
    end
    $$;
  `)
  for (const table of await tablesOf(client)) {
    const condition =
      table === 'activity' ? `when (new.kind not in ('${REFUSALS.kinds.join("', '")}'))` : ''
    const events = eventsOf(table)
    await client.query(`
      create constraint trigger note_write after ${events} on ${table}
      deferrable initially deferred for each row ${condition} execute function note_write()
    `)
  }
  return {
    async take() {
      const { rows } = await client.query<{ organisationid: string | null; tablename: string }>(
        'delete from committed_writes returning organisationid, tablename',
      )
      const written = rows.map((row) => `${row.organisationid ?? ''} ${row.tablename}`.trim())
      return [...new Set(written)].sort()
    },
    stop: () => client.end(),
  }
}

function eventsOf(table: string): string {
  if (table === 'directory_tokens') return BUT_USE_OF_TOKENS
  if (table === 'alert_answers') return BUT_SEALING
  return ONLY_INSERTS.includes(table) ? 'insert' : 'insert or update or delete'
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not like 'kysely%' and relname <> 'committed_writes'`,
  )
  const ignored = [...REFUSALS.tables, ...WRITTEN_LATER]
  return rows.map(({ name }) => name).filter((name) => !ignored.includes(name))
}
