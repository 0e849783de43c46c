import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { alertsInRecord } from '@holdfast/contract/alerts/alert-record'
import { timelineOf } from '@holdfast/contract/incidents/incident-timeline'
import type { SealedEntry } from '@holdfast/contract/record/record-format'
import { picturesIn } from '@holdfast/contract/record/record-pictures'
import { standMarks } from '@holdfast/contract/roll-call/standing-marks'
import type { Context } from '../../platform/context.ts'
import type { Change, Database, Scope } from '../../platform/database/database.ts'
import { withoutWaitBudget } from '../../platform/database/wait-budget.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readAlertEvents, readGivenAnswers } from '../alerts/index.ts'
import { readAllocationChanges } from '../allocations/index.ts'
import { readRecordPictures, readRoles } from '../content/index.ts'
import { toHandoverWithBrief } from '../handovers/index.ts'
import { findReportTime, toIncident } from '../incidents/index.ts'
import { findOriginal } from '../log-pictures/index.ts'
import { findOrganisation } from '../organisations/index.ts'
import { readAbsences, readExpectedGroups } from '../roll-call/index.ts'
import { toTasks } from '../tasks/index.ts'
import { queueClosingMails } from './closing-mails.ts'
import { giveMacsToEarlierHeads } from './earlier-heads.ts'
import { NameEraser } from './names/erasing-names.ts'
import type { PictureFile } from './picture-files.ts'
import { filesOfRecord, type RecordFiles } from './record-archive.ts'
import { inspectRecord } from './record-inspection.ts'
import { RecordKeys } from './record-keys.ts'
import type { LedgerKey } from './record-ledger.ts'
import { RecordMacs } from './record-macs.ts'
import { timesIn } from './record-page/record-times.ts'
import { recordDamage, type Sealing, sealIncident, sha256 } from './record-seals.ts'
import { readRecordSettings, updateRecordSettings } from './record-settings-store.ts'
import { zipInPieces, zippedBytes } from './record-zip.ts'
import { mergedWith } from './sealed-incident.ts'
import { toAllocationChange } from './sealed-rows.ts'
import { Sealer } from './sealer.ts'
import { findUnsealedIncidents, type IncidentRef } from './unsealed-incidents.ts'

type Dependencies = {
  /** The server's secret. The key that encrypts the private keys is derived from it. */
  secret: string
  readVerifier: () => Promise<Uint8Array | undefined>
}

export type IncidentRecords = {
  onDebriefSaved: (incident: IncidentRef) => void
  onCollectionChanged: (change: Change) => void
  /** How many incidents have something that is not sealed yet. */
  countUnsealed: () => Promise<number>
  /** Runs before anything is sealed. */
  prepare: () => Promise<void>
  eraser: NameEraser
  start: () => void
  stop: () => Promise<void>
}

export function registerIncidentRecordRoutes(
  context: Context,
  { secret, readVerifier }: Dependencies,
): IncidentRecords {
  const { config, connections, database, log, now } = context
  const macs = new RecordMacs(secret, config.previousTokenSecret)
  const keys = new RecordKeys({ system: connections.system, macs, secret, now })
  const sealing = { database, keys, macs, log, now }
  const findUnsealed = () => findUnsealedIncidents(connections.system, null, now())
  const sealer = new Sealer({
    sealing,
    findUnsealed,
    onSealed: () => queueClosingMails(context, keys),
    log,
  })

  registerHistories(context)
  registerExport(context, { keys, macs, sealing, readVerifier })
  registerRecordSettings(context, keys)

  return {
    onDebriefSaved: ({ organisationid, incidentid }) =>
      sealer.requestSeal({ organisationid, incidentid }),
    onCollectionChanged: (change) => sealer.onCollectionChanged(change),
    countUnsealed: async () => (await findUnsealed()).length,
    prepare: () => giveMacsToEarlierHeads(connections.system, macs, keys),
    eraser: new NameEraser(sealing),
    start: () => sealer.start(),
    stop: () => sealer.stop(),
  }
}

/** The histories that the timeline of an incident shows beside its log. */
function registerHistories({ api, database }: Context): void {
  api.endpoint('listAllocationHistory', ({ organisationid, parameters }) =>
    database.read(organisationid, async (scope) => {
      if (!(await findReportTime(scope, parameters.id))) {
        throw new Problem('not-found')
      }
      const changes = await readAllocationChanges(scope, parameters.id, 0)
      return changes.map(toAllocationChange)
    }),
  )

  api.endpoint('listAlertHistory', ({ organisationid, parameters }) =>
    database.read(organisationid, async (scope) => {
      if (!(await findReportTime(scope, parameters.id))) {
        throw new Problem('not-found')
      }
      const events = await readAlertEvents(scope, parameters.id, 0)
      const answers = await readGivenAnswers(scope, parameters.id, 0)
      return { events, answers: answers.map(({ isFinal: _, ...answer }) => answer) }
    }),
  )
}

type ExportDependencies = Pick<Dependencies, 'readVerifier'> & {
  keys: RecordKeys
  macs: RecordMacs
  sealing: Sealing
}

function registerExport(
  { api, connections, database, now }: Context,
  { keys, macs, sealing, readVerifier }: ExportDependencies,
): void {
  api.endpoint('exportRecord', async ({ parameters, query, organisationid, reply, activity }) => {
    const incidentid = parameters.id
    const zone = query.zone ?? 'UTC'
    await sealIncident(sealing, { organisationid, incidentid }, 'now')
    const organisation = await findOrganisation(connections.system, organisationid)
    const signer = await keys.signerOf(organisationid)
    const stored = await database.read(organisationid, (scope) =>
      readRecord(scope, incidentid, { macs, publickey: signer.publickey }, { zone, now: now() }),
    )
    const files = filesOfRecord(
      {
        ...stored,
        organisation: organisation ?? { id: organisationid, name: organisationid },
        exported: now(),
        zone,
        verifier: await readVerifier(),
      },
      signer,
    )
    const summary = `${stored.links.length} sealed entries`
    await database.change(organisationid, [], async (scope) => {
      await recordDamage(scope, incidentid, stored.damage, sealing)
      await activity.record(scope.trx, { kind: 'record-exported', recordid: incidentid, summary })
    })
    const name = `holdfast-record-${incidentid}.zip`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    reply.header('content-length', zippedBytes(sizesOf(files)))
    // The pictures of an incident may have 400 MB, so each is read when the one before it has been sent.
    const read = (file: Uint8Array | PictureFile) =>
      'sha256' in file ? readPicture(database, organisationid, file) : Promise.resolve(file)
    return Readable.from(zipInPieces(files, read)) as unknown as Uint8Array
  })

  api.endpoint('getRecordState', async ({ parameters, organisationid }) => {
    const { publickey } = await keys.signerOf(organisationid)
    return database.read(organisationid, async (scope) => {
      const { damage } = await inspectRecord(scope, parameters.id, { macs, publickey })
      return { damage }
    })
  })
}

function* sizesOf(files: RecordFiles) {
  for (const [name, file] of files) {
    yield { name, bytes: 'sha256' in file ? file.bytes : file.length }
  }
}

/**
 * The bytes of a picture that the record has promised already.
 * @throws Error if an admin has deleted it since: the download then breaks, and the next one says so
 */
function readPicture(
  database: Database,
  organisationid: string,
  { entryid, sha256: hash }: PictureFile,
): Promise<Buffer> {
  return withoutWaitBudget(async () => {
    const ref = { entryid, sha256: hash }
    const bytes = await database.read(organisationid, (scope) => findOriginal(scope, ref))
    if (bytes === undefined || sha256(bytes) !== hash) {
      throw new Error(`The picture ${hash} was deleted or altered during the export`)
    }
    return bytes
  })
}

/** To whom seals are mailed, and the key that signs records. */
function registerRecordSettings({ api, database }: Context, keys: RecordKeys): void {
  api.endpoint('getRecordSettings', async ({ organisationid }) => {
    const { publickey, created } = await keys.signerOf(organisationid)
    const stored = await database.read(organisationid, readRecordSettings)
    return { publickey, created, ...stored }
  })

  api.endpoint('saveRecordSettings', async ({ body, organisationid, activity }) => {
    const { publickey, created } = await keys.signerOf(organisationid)
    const addresses = [...new Set(body.addresses)]
    const saved = await database.change(organisationid, [], async (scope) => {
      const stored = await updateRecordSettings(scope, { ...body, addresses })
      if (stored === undefined) {
        const current = await readRecordSettings(scope)
        // A retry gets the response of the first attempt.
        if (isDeepStrictEqual(current.addresses, addresses)) {
          activity.nothingChanged()
          return current
        }
        throw new Problem(
          'conflict',
          'Somebody else has changed this. Look at their addresses and save again.',
        )
      }
      const summary = `Seals are sent to: ${addresses.join(', ') || 'nobody'}`
      await activity.record(scope.trx, { kind: 'record-settings-changed', recordid: '', summary })
      return stored
    })
    return { publickey, created, ...saved }
  })
}

/** The sealed entries and what belongs to them, from one snapshot. @throws Problem `not-found` */
async function readRecord(
  scope: Scope,
  incidentid: string,
  key: LedgerKey,
  { zone, now }: { zone: string; now: Date },
) {
  const { sealed, incident, entries, links, damage, intactPictures } = await inspectRecord(
    ...([scope, incidentid, key] as const),
  )
  const moment = incident.closed ?? now.toISOString()
  const roles = await readRoles(scope)
  const closing = sealed.changes.findLast(({ field, value }) => field === 'closed' && value !== '')
  const tasks = toTasks(sealed.tasks, sealed.taskChanges)
  const handovers = [...Map.groupBy(sealed.handovers, ({ handoverid }) => handoverid).values()].map(
    (events) => toHandoverWithBrief(events),
  )
  const alerts = { events: [...sealed.alerts], answers: [...sealed.answers] }
  return {
    alerts: alertsInRecord(alerts),
    counts: sealed.counts,
    marks: standMarks([], sealed.marks),
    groups: await readExpectedGroups(scope, moment, incident.timestamp),
    absences: await readAbsences(scope, moment),
    tasks,
    handovers,
    closedby: closing?.authorname,
    mergedwith: mergedWith(sealed.changes),
    damage,
    debrief: sealed.debriefs.at(-1),
    incident: toIncident(incident),
    entries,
    links,
    logPictures: sealedPictures(intactPictures, entries),
    pictures: await readRecordPictures(scope),
    roleTitle: (id: string | null) => roles.find((role) => role.id === id)?.title ?? id ?? '',
    timeline: timelineOf({
      entries: sealed.entries,
      history: sealed.changes,
      checks: sealed.checks,
      counts: sealed.counts,
      marks: sealed.marks,
      pickups: sealed.pickups,
      tasks,
      pictures: sealed.pictures,
      handovers,
      allocations: sealed.allocations.map(toAllocationChange),
      alerts,
      items: [],
      formatTime: timesIn(zone).moment,
    }),
  }
}

/** A picture that two entries have is one file. What is altered or not sealed yet is left out. */
function sealedPictures(
  intact: readonly PictureFile[],
  entries: readonly SealedEntry[],
): PictureFile[] {
  const received = picturesIn(entries).filter(({ state }) => state === 'received')
  const wanted = new Set(received.map(({ sha256 }) => sha256))
  const files = intact.filter(({ sha256 }) => wanted.has(sha256))
  return [...new Map(files.map((file) => [file.sha256, file])).values()]
}
