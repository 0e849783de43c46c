import { createHash } from 'node:crypto'
import { messageBesideUpdates } from '@holdfast/contract/alerts/earlier-updates'
import { partsOfMethane } from '@holdfast/contract/incidents/entry-contents'
import { summariseIncident } from '@holdfast/contract/incidents/incident-summary'
import { asOfMainIncident, mainIncidentOf } from '@holdfast/contract/incidents/merged-incidents'
import { isSharedPicture, type SharePart } from '@holdfast/contract/incidents/share-parts'
import type { SharedPage } from '@holdfast/contract/incidents/shares'
import {
  publicLines,
  SITE_INFORMATION,
  siteSections,
} from '@holdfast/contract/incidents/site-facts'
import { newestAlertToAll } from '@holdfast/contract/roll-call/counted-before'
import { byOldest } from '@holdfast/contract/sorting'
import type { Scope } from '../../platform/database/database.ts'
import { readOpenAlertsForEveryone, readSentAlerts } from '../alerts/index.ts'
import { readInfoPage, readPictures, readReportStart, readRoles } from '../content/index.ts'
import { readEntriesOfTypes } from '../incident-log/index.ts'
import {
  findFirstReport,
  findIncident,
  findMerged,
  readMerges,
  type StoredIncident,
  toIncident,
} from '../incidents/index.ts'
import { readRollCall } from '../roll-call/index.ts'
import { sortParts } from './shares-rules.ts'
import type { StoredShare } from './shares-store.ts'

const MAX_DECISIONS = 10

type Frame = { organisation: string; now: Date }

/** What the share shows now: its incident read as one with those that are merged with it. */
export async function readSharedPage(
  scope: Scope,
  share: StoredShare,
  { organisation, now }: Frame,
): Promise<SharedPage | undefined> {
  const main = await findMain(scope, share.incidentid)
  if (!main) return undefined
  const at = now.toISOString()
  const has = (part: SharePart) => share.parts.includes(part)
  const ids = [main.id, ...(await findMerged(scope, main.id))]
  const summary = await summarise(scope, { main, ids, at })
  return {
    ...{ organisation, exercise: main.exercise, receiver: share.name, sharedby: share.authorname },
    ...{ reported: main.timestamp, at, expires: share.expires, parts: sortParts(share.parts) },
    ...(has('alert') && { alerts: await readAlerts(scope, ids) }),
    ...(has('methane') && { methane: methaneOf(summary) }),
    ...(has('rollcall') && { rollcall: summary.rollCall.totals }),
    ...(has('names') && { names: namesOf(summary) }),
    ...(has('decisions') && { decisions: await decisionsOf(scope, summary) }),
    ...(has('map') && { map: await readMap(scope) }),
    ...(has('site') && { site: await readSite(scope) }),
  }
}

async function findMain(scope: Scope, incidentid: string): Promise<StoredIncident | undefined> {
  const incidents = await readMerges(scope)
  const own = incidents.find(({ id }) => id === incidentid)
  return own && findIncident(scope, mainIncidentOf(incidents, own).id)
}

type Sources = { main: StoredIncident; ids: readonly string[]; at: string }
type Summary = Awaited<ReturnType<typeof summarise>>

async function summarise(scope: Scope, { main, ids, at }: Sources) {
  const moment = main.closed ?? at
  const report = (await findFirstReport(scope, ids)) ?? main.timestamp
  const entries = []
  // One after the other, because one transaction does one thing at a time.
  for (const id of ids) {
    entries.push(...(await readEntriesOfTypes(scope, id, ['decision', 'methane', 'correction'])))
  }
  const alerts = await readSentAlerts(scope, { incidentids: ids, since: report })
  const alerted = newestAlertToAll(alerts, main.closed)
  return {
    ...summariseIncident({
      incident: toIncident(main),
      entries: entries.sort(byOldest),
      ...{ tasks: [], team: [], at },
      alerts: asOfMainIncident(alerts, main.id, ids),
      ...(await readRollCall(scope, { ids, moment, report, closed: main.closed, alerted })),
    }),
    roleids: new Map(entries.map(({ id, roleid }) => [id, roleid])),
  }
}

async function readAlerts(scope: Scope, incidentids: readonly string[]) {
  const alerts = await readOpenAlertsForEveryone(scope, incidentids)
  return alerts.map((alert) => ({
    ...{ title: alert.title, instruction: alert.instruction, timestamp: alert.timestamp },
    exercise: alert.exercise,
    message: messageBesideUpdates(alert),
    areas: alert.areas.map(({ name }) => name),
    otherincident: !incidentids.includes(alert.incidentid),
    updates: alert.updates.map(({ timestamp, message }) => ({ timestamp, text: message })),
  }))
}

function methaneOf({ report }: Summary): SharedPage['methane'] {
  if (report === null) return null
  return {
    timestamp: report.timestamp,
    lines: partsOfMethane(report).map(({ label, text }) => ({ label, text })),
    corrections: additionsOf(report),
  }
}

function namesOf({ rollCall }: Summary): SharedPage['names'] {
  return rollCall.missing.map(({ name, group, place }) => ({ name, group, place }))
}

/** The role that decided, and no name. */
async function decisionsOf(scope: Scope, { decisions, roleids }: Summary) {
  const titles = new Map((await readRoles(scope)).map(({ id, title }) => [id, title]))
  return decisions.slice(0, MAX_DECISIONS).map(({ id, timestamp, decision, reason, ...rest }) => ({
    ...{ timestamp, role: titles.get(roleids.get(id) ?? '') ?? '', decision, reason },
    corrections: additionsOf(rest),
  }))
}

type Stated = { corrections: readonly { timestamp: string; text: string }[] }

function additionsOf({ corrections }: Stated) {
  return corrections.map(({ timestamp, text }) => ({ timestamp, text }))
}

/** The keys of pictures work for ever, so they stay here: see `openSharedPicture`. */
async function readMap(scope: Scope): Promise<SharedPage['map']> {
  const pictures = (await readPictures(scope)).filter(({ path }) => isSharedPicture(path))
  return pictures.map(({ path, key }) => ({ path, version: hash(key) }))
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 16)
}

async function readSite(scope: Scope): Promise<SharedPage['site']> {
  const { exactlocation = '', access = '' } = (await readReportStart(scope)) ?? {}
  return {
    exactlocation: publicLines(exactlocation).join('\n'),
    access: publicLines(access).join('\n'),
    sections: siteSections((await readInfoPage(scope, SITE_INFORMATION)) ?? ''),
  }
}
