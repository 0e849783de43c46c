import { readDraft, saveDraft, useDraft } from '../storage/drafts.ts'
import type { OutboxItem } from '../storage/unsynced-store.ts'
import { useIncidents } from './incidents.ts'

/** Texts not sent yet, by incident: what was written for one must never be sent to another. */
export type LogTexts = Readonly<Record<string, string>>

const KEY = 'log entries'
const TIME_KEY = 'times of log entries'

export function useLogTexts(): LogTexts {
  return useDraft<LogTexts>(KEY).value ?? {}
}

/** Those of incidents that are closed or gone; none while the incidents are not known. */
export function useTextsOfClosed(): { incidentid: string; text: string }[] {
  const incidents = useIncidents().data
  const texts = useLogTexts()
  if (incidents === undefined) return []
  const open = new Set(incidents.filter(({ closed }) => closed === null).map(({ id }) => id))
  return Object.entries(texts)
    .filter(([incidentid]) => !open.has(incidentid))
    .map(([incidentid, text]) => ({ incidentid, text }))
}

/** The text as it is now: the person may have typed on while an entry was being stored. */
export function readLogText(incidentid: string): string {
  return readDraft<LogTexts>(KEY)?.[incidentid] ?? ''
}

/** Without its text the time when it happened goes, too: it must never be taken for another entry's. */
export function saveLogText(incidentid: string, text: string): void {
  saveOfIncident(KEY, incidentid, text === '' ? undefined : text)
  if (text === '' && readLogTime(incidentid) !== undefined) saveLogTime(incidentid, undefined)
}

/**
 * When what is being written happened, in ISO 8601; undefined for now, `""` while the person has not
 * finished entering it.
 */
export function useLogTime(incidentid: string): string | undefined {
  return useDraft<LogTexts>(TIME_KEY).value?.[incidentid]
}

export function readLogTime(incidentid: string): string | undefined {
  return readDraft<LogTexts>(TIME_KEY)?.[incidentid]
}

export function saveLogTime(incidentid: string, time: string | undefined): void {
  saveOfIncident(TIME_KEY, incidentid, time)
}

function saveOfIncident(key: string, incidentid: string, value: string | undefined): void {
  const { [incidentid]: _, ...others } = readDraft<LogTexts>(key) ?? {}
  const all = value === undefined ? others : { ...others, [incidentid]: value }
  saveDraft(key, Object.keys(all).length === 0 ? undefined : all)
}

/**
 * Called when drafts and outbox have been read: a page that ended at the wrong moment has stored the
 * entry and not removed its draft, and people would send the words twice.
 */
export function dropTextsThatWait(outbox: readonly OutboxItem[]): void {
  for (const item of outbox) {
    if (item.kind !== 'log') continue
    if (readLogText(item.ownerid).trim() === item.body.content) saveLogText(item.ownerid, '')
  }
}
