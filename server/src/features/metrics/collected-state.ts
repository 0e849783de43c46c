import { statfs } from 'node:fs/promises'
import { BACKUP_PROBLEMS, type Backups } from '@holdfast/contract/people/backups'
import { VERSION } from '@holdfast/contract/version'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../../platform/context.ts'
import { type DatabaseState, readDatabaseState } from './database-state.ts'

/** What other features know and metrics show. */
export type Sources = {
  countStreams: () => number
  countUnsealedIncidents: () => Promise<number>
  readBackups: () => Promise<Backups>
}

/** The labels of a value, and the value. */
type Value = [labels: Record<string, string>, value: number]

/** Registers what is read at each scrape: of this process, and of the database that all processes share. */
export async function collectState(
  registry: Registry,
  context: Context,
  sources: Sources,
): Promise<void> {
  const { config, connections, log, now, sending } = context
  const failing = new Set<string>()
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => Value[] | Promise<Value[]>,
  ) =>
    new Gauge({
      name: `holdfast_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        // Without labels, a reset leaves the value 0.
        if (labelNames.length === 0) this.remove()
        // A value that cannot be read is absent: an old one, or 0, would say that all is well.
        const values = await Promise.resolve()
          .then(read)
          .catch((error: unknown) => {
            // Once, and not again at each scrape.
            if (!failing.has(name)) log.warn({ err: error, name }, 'A metric could not be read')
            failing.add(name)
            return undefined
          })
        if (values === undefined) return
        failing.delete(name)
        for (const [labels, value] of values) this.set(labels, value)
      },
    })

  gauge('info', 'The release that runs.', ['version'], () => [[{ version: VERSION }, 1]])
  gauge('streams', 'Open event streams of this process: one for each open app.', [], () => [
    [{}, sources.countStreams()],
  ])
  gauge(
    'database_connections',
    'Connections of this process to the database, by pool and state; waiting: requests that wait for one.',
    ['pool', 'state'],
    () =>
      connections
        .countPools()
        .flatMap(({ pool, ...states }) =>
          Object.entries(states).map(([state, count]): Value => [{ pool, state }, count]),
        ),
  )
  gauge('disk_free_bytes', 'Free space where DATA_DIR is.', [], async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return [[{}, bavail * bsize]]
  })
  gauge('sending_paused', '1 while a restored or moved server sends nothing.', [], () => [
    [{}, sending.isPaused ? 1 : 0],
  ])
  gauge('unsealed_incidents', 'Incidents with something that is not sealed yet.', [], async () => [
    [{}, await sources.countUnsealedIncidents()],
  ])

  // One scrape reads the database once.
  let reading: Promise<DatabaseState> | undefined
  const state = () => {
    reading ??= readDatabaseState(connections.control, now()).finally(() => {
      setImmediate(() => {
        reading = undefined
      })
    })
    return reading
  }
  gauge('database_up', '1 if the database answers.', [], async () => {
    const isUp = await sql`select 1`.execute(connections.control).then(
      () => 1,
      () => 0,
    )
    return [[{}, isUp]]
  })
  gauge('open_incidents', 'Incidents that are open.', ['exercise'], async () =>
    (await state()).openIncidents.map(({ exercise, count }) => [
      { exercise: String(exercise) },
      count,
    ]),
  )
  gauge('open_alerts', 'Alerts that have not ended.', ['exercise'], async () =>
    (await state()).openAlerts.map(({ exercise, count }) => [
      { exercise: String(exercise) },
      count,
    ]),
  )
  gauge(
    'waiting_deliveries',
    'Deliveries of alerts that are a minute overdue or have failed three times, and are still tried.',
    ['channel'],
    async () => (await state()).deliveries.map(({ channel, waiting }) => [{ channel }, waiting]),
  )
  gauge(
    'failed_deliveries',
    'Deliveries of alerts of the last day that did not succeed.',
    ['channel'],
    async () => (await state()).deliveries.map(({ channel, failed }) => [{ channel }, failed]),
  )
  gauge(
    'failing_channels',
    'Gateways for text messages or calls that took no message when last asked.',
    [],
    async () => [[{}, (await state()).failingChannels]],
  )
  gauge('waiting_mails', 'Mails that wait to be sent, without those of alerts.', [], async () => [
    [{}, (await state()).mails.waiting],
  ])
  gauge('oldest_waiting_mail_seconds', 'How long the oldest of these has waited.', [], async () => [
    [{}, (await state()).mails.oldestSeconds],
  ])

  collectBackups(gauge, sources, now)
}

type AddGauge = (
  name: string,
  help: string,
  labelNames: string[],
  read: () => Value[] | Promise<Value[]>,
) => void

/** Nothing is shown about backups by a server that makes none. */
function collectBackups(
  gauge: AddGauge,
  { readBackups }: Pick<Sources, 'readBackups'>,
  now: () => Date,
): void {
  const backupGauge = (name: string, help: string, read: (backups: Backups) => number | null) =>
    gauge(`backup_${name}`, help, [], async () => {
      const backups = await readBackups()
      const value = backups.time === null ? null : read(backups)
      return value === null ? [] : [[{}, value]]
    })
  const secondsSince = (moment: string) => (now().getTime() - Date.parse(moment)) / 1000

  backupGauge('age_seconds', 'How old the newest backup is.', ({ newest }) =>
    newest ? secondsSince(newest.taken) : null,
  )
  backupGauge('duration_seconds', 'How long the newest backup took.', ({ newest }) =>
    newest ? newest.seconds : null,
  )
  backupGauge('size_bytes', 'The size of the newest backup.', ({ newest }) =>
    newest ? newest.bytes : null,
  )
  backupGauge(
    'check_age_seconds',
    'How long ago a backup was last restored to check it.',
    ({ check }) => (check?.lastmade ? secondsSince(check.lastmade) : null),
  )
  backupGauge(
    'check_duration_seconds',
    'How long that check took, nothing if the last one could not be made.',
    ({ check }) => (check && !check.unmade ? check.seconds : null),
  )
  backupGauge(
    'check_succeeded',
    '1 if the backup passed that check, 0 if it did not, nothing if the check could not be made.',
    ({ check }) => (check && !check.unmade ? Number(check.succeeded) : null),
  )
  backupGauge(
    'store_copy_age_seconds',
    'How long ago a backup was last copied to the store.',
    ({ store }) => (store?.newest ? secondsSince(store.newest.copied) : null),
  )
  gauge(
    'backup_problem',
    '1 for each problem of the backups that stands.',
    ['problem'],
    async () => {
      const { time, problems } = await readBackups()
      if (time === null) return []
      const standing = problems.map(({ kind }) => kind)
      return BACKUP_PROBLEMS.map((kind) => [{ problem: kind }, Number(standing.includes(kind))])
    },
  )
}
