import type pg from 'pg'
import type { Log } from '../../log.ts'
import { endLinksAndRaiseVersions } from '../backup/void-sign-ins.ts'
import { newEpoch } from '../new-epoch.ts'
import { ENTER_AS_SYSTEM } from '../system-dialect.ts'
import { START_TIMEOUT_MS } from '../time-limits.ts'
import { type DatabaseServer, withServer } from './database-server.ts'

/**
 * Knows whether the database has lost what was acknowledged. A promoted replica may lack the last writes, so by
 * default a new timeline begins a new epoch, as a restore does. The epoch stays if this process can prove that
 * replication was synchronous until the primary was gone. See docs/decisions/0233.
 */

/** The row of `database_epoch`. `timelineid` names the timeline that the epoch belongs to. */
type Row = { epoch: string; timelineid: string | null; heartbeat: number }
/** The last write by which this process saw how the primary replicates. */
type Heartbeat = { number: number; isSynchronous: boolean; at: number }

type Limits = { timeoutMs: number; lockTimeoutMs: number }

/** While a commit waits for a replica that is gone, later ones would pile up behind its lock. */
const LIMITS: Limits = { timeoutMs: 3000, lockTimeoutMs: 1500 }
const START_LIMITS: Limits = { timeoutMs: START_TIMEOUT_MS, lockTimeoutMs: 8000 }
/** Later nobody knows what other processes wrote to a primary that this process could not reach. */
const PROOF_MS = 60_000
/** One named replica confirms each commit. With more names it could be another one than the promoted. */
const ONE_REPLICA = /^\s*(?:(?:first|any)?\s*1\s*\(\s*)?(?:"[^"*]+"|[\w-]+)\s*\)?\s*$/i
/** The replica has written it to its disk. */
const DURABLE_COMMITS = new Set(['on', 'remote_apply'])

const LOST = 'The server starts again, because its memory may have what the promoted replica lacks'

type Options = { log: Log; hosts: number }

export class DatabaseHistory {
  readonly #log: Log
  readonly #hosts: number
  readonly #lost = Promise.withResolvers<string>()
  #highest = 0
  /** Of the timeline that this process works on; undefined before `begin`. */
  #timelineId: string | undefined
  #system: string | undefined
  #epoch: string | undefined
  #heartbeat: Heartbeat | undefined
  #isLost = false
  /** One move at a time, also if a pooler and PostgreSQL itself are found at once. */
  #moving: Promise<void> = Promise.resolve()

  constructor({ log, hosts }: Options) {
    this.#log = log
    this.#hosts = hosts
  }

  /** The highest timeline that this process has seen. */
  get timeline(): number {
    return this.#highest
  }

  /** Resolves with the reason when memory may have what the database lacks. */
  get lost(): Promise<string> {
    return this.#lost.promise
  }

  /** Call it once, after the migrations, before anything is read for people. */
  async begin(server: DatabaseServer): Promise<void> {
    const timelineId = timelineIdOf(server)
    this.#epoch = await this.#keepOrBeginEpoch(server, timelineId)
    this.#timelineId = timelineId
    this.#system = server.system
    this.#highest = Math.max(this.#highest, server.timeline)
  }

  /** A copy of a server keeps PostgreSQL's identifier, so another one has never been a replica of it. */
  isAnotherDatabase({ system }: DatabaseServer): boolean {
    return this.#system !== undefined && this.#system !== system
  }

  /** Call it before anybody uses this server. @throws Error if this process must not use it */
  moveTo(server: DatabaseServer): Promise<void> {
    const moving = this.#moving.then(() => this.#moveTo(server))
    this.#moving = moving.catch(() => undefined)
    return moving
  }

  async #moveTo(server: DatabaseServer): Promise<void> {
    if (this.#isLost) throw new Error(`The database does not answer: ${LOST}`)
    const timelineId = timelineIdOf(server)
    if (this.#timelineId !== undefined && this.#timelineId !== timelineId) {
      this.#requireEpoch(await this.#keepOrBeginEpoch(server, timelineId))
      this.#log.warn(
        { server: `${server.host}:${server.port}` },
        'The database is at another server now, which was a replica',
      )
      this.#timelineId = timelineId
      this.#heartbeat = undefined
    }
    this.#highest = Math.max(this.#highest, server.timeline)
  }

  /** Writes to the primary, and so learns whether a replica confirms what is written. */
  async heartbeat(server: DatabaseServer): Promise<void> {
    if (this.#timelineId !== timelineIdOf(server)) return
    const row = await asSystem(server, LIMITS, async (client) => {
      const { rows } = await client.query<Row & { names: string; commits: string }>(`
        update database_epoch set heartbeat = heartbeat + 1
        returning epoch, heartbeat::integer as heartbeat,
          current_setting('synchronous_standby_names') as names,
          current_setting('synchronous_commit') as commits`)
      return rows[0]
    })
    if (!row) return
    this.#requireEpoch(row.epoch)
    const isSynchronous = ONE_REPLICA.test(row.names) && DURABLE_COMMITS.has(row.commits)
    this.#heartbeat = { number: row.heartbeat, isSynchronous, at: performance.now() }
  }

  /** The epoch of this timeline; begins a new one unless nothing can be missing. */
  #keepOrBeginEpoch(server: DatabaseServer, timelineId: string): Promise<string> {
    const hasMoved = this.#timelineId !== undefined
    return asSystem(server, hasMoved ? LIMITS : START_LIMITS, async (client) => {
      if (!hasMoved) {
        // A lock or a write would wait for a synchronous replica, and most starts change nothing.
        const known = await readRow(client)
        if (known?.timelineid === timelineId) return known.epoch
      }
      const row = await lockRow(client)
      const isSame = row.timelineid === null || row.timelineid === timelineId
      const isSettled = isSame && (!hasMoved || row.epoch !== this.#epoch)
      if (isSettled || (hasMoved && this.#isComplete(row))) {
        await client.query('update database_epoch set timelineid = $1', [timelineId])
        return row.epoch
      }
      const epoch = newEpoch()
      await beginEpoch(client, epoch, timelineId)
      this.#log.warn('A replica was promoted: phones send again what it may lack')
      return epoch
    })
  }

  /** Whether the promoted replica has everything that was acknowledged. */
  #isComplete({ heartbeat }: Row): boolean {
    const last = this.#heartbeat
    if (!last?.isSynchronous || this.#hosts !== 2) return false
    return heartbeat >= last.number && performance.now() - last.at < PROOF_MS
  }

  #requireEpoch(epoch: string): void {
    if (epoch === this.#epoch) return
    this.#isLost = true
    this.#lost.resolve(LOST)
    throw new Error(`The database does not answer: ${LOST}`)
  }
}

function timelineIdOf({ system, timeline }: DatabaseServer): string {
  return `${system}/${timeline}`
}

async function readRow(client: pg.Client, ending = ''): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    `select epoch, timelineid, heartbeat::integer as heartbeat from database_epoch ${ending}`,
  )
  return rows[0]
}

/** A database without a row is new, or was restored. */
async function lockRow(client: pg.Client): Promise<Row> {
  await client.query('insert into database_epoch (epoch) values ($1) on conflict do nothing', [
    newEpoch(),
  ])
  const row = await readRow(client, 'for update')
  if (!row) throw new Error('The database has no epoch')
  return row
}

/**
 * What was issued or ended since the last write that the replica has is unknown, as after a restore (`voidSignIns`):
 * those sign-ins are void, and so are all links. But this is the school's server still, so it goes on sending: better
 * twice than never.
 *
 * Without `target_session_attrs` nothing watches. A start may notice the promotion only after people have signed
 * in at the promoted server for days, so what that server knows stays valid. Sign-ins are stored in whole seconds,
 * and both ends of the void time are included.
 */
async function beginEpoch(client: pg.Client, epoch: string, timelineId: string): Promise<void> {
  await client.query(`
    insert into voided_sign_ins
    select replayed, coalesce(greatest(replayed, firstknown - interval '1 second'), now())
    from (select pg_last_xact_replay_timestamp() as replayed) as promotion
    cross join lateral (
      select min(firstseen) as firstknown from sessions where firstseen > replayed
    ) as since
    where replayed is not null`)
  await endLinksAndRaiseVersions(client)
  await client.query('update database_epoch set epoch = $1, timelineid = $2', [epoch, timelineId])
}

function asSystem<Result>(
  server: DatabaseServer,
  { timeoutMs, lockTimeoutMs }: Limits,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withServer(server, timeoutMs, async (client) => {
    await client.query('begin')
    await client.query(ENTER_AS_SYSTEM)
    await client.query(`select set_config('lock_timeout', '${lockTimeoutMs}', true)`)
    const result = await work(client)
    await client.query('commit')
    return result
  })
}
