import { readDraft, saveDraft, useDraft } from '../../storage/drafts.ts'
import type { OutboxItem } from '../../storage/unsynced-store.ts'

/** Unsent texts by incident: a text that was written for one incident must never go to another. */
export type LogTexts = Readonly<Record<string, string>>

const KEY = 'log entries'
const TIME_KEY = 'times of log entries'

export function useLogTexts(): LogTexts {
  return useDraft<LogTexts>(KEY).value ?? {}
}

/** The text as it is now. The person may have typed on while an entry was being stored. */
export function readLogText(incidentid: string): string {
  return readDraft<LogTexts>(KEY)?.[incidentid] ?? ''
}

/** Saves the text. A cleared text takes its time of happening with it, so that the next entry cannot inherit it. */
export function saveLogText(incidentid: string, text: string): void {
  saveOfIncident(KEY, incidentid, text === '' ? undefined : text)
  if (text === '' && readLogTime(incidentid) !== undefined) saveLogTime(incidentid, undefined)
}

/**
 * When the event in the text happened, in ISO 8601: undefined means now, `""` that the person has not
 * finished entering a time.
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
 * Removes drafts whose text is in the outbox already. Called when both have been read: a page that was
 * closed after storing the entry and before removing its draft would make people send it twice.
 */
export function dropTextsThatWait(outbox: readonly OutboxItem[]): void {
  for (const item of outbox) {
    if (item.kind !== 'log') continue
    if (readLogText(item.ownerid).trim() === item.body.content) saveLogText(item.ownerid, '')
  }
}
