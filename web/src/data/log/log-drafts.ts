import { readDraft, saveDraft, useDraft, useDrafts } from '../../storage/drafts.ts'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import { useIncidents } from '../incidents/incidents.ts'

/** Unsent texts by incident: a text that was written for one incident must never go to another. */
export type LogTexts = Readonly<Record<string, string>>

const KEY = 'log entries'
/** The drafts of forms, with the incident that they belong to. */
const FORM_KEY = /^(?:decision|task|handover|live contact) (\S+)/
const TIME_KEY = 'times of log entries'

export function useLogTexts(): LogTexts {
  return useDraft<LogTexts>(KEY).value ?? {}
}

export type TextOfClosed = { key: string; text: string; remove: () => void }

/**
 * Unsent texts for incidents that are closed or deleted, those in forms too; empty while the incidents are not known.
 */
export function useTextsOfClosed(): TextOfClosed[] {
  const incidents = useIncidents().data
  const drafts = useDrafts()
  if (incidents === undefined) return []
  const isOver = (id: string) => !incidents.some((each) => each.id === id && each.closed === null)
  const ofLogs = Object.entries((drafts.get(KEY) ?? {}) as LogTexts)
    .filter(([id]) => isOver(id))
    .map(([key, text]) => ({ key, text, remove: () => saveLogText(key, '') }))
  const ofForms = [...drafts].flatMap(([key, draft]): TextOfClosed[] => {
    const [, id] = FORM_KEY.exec(key) ?? []
    const text = id && isOver(id) ? typedInto(draft) : ''
    return text ? [{ key, text, remove: () => saveDraft(key, undefined) }] : []
  })
  return [...ofLogs, ...ofForms]
}

/** What somebody typed into a form. Ids, times and what was chosen say nothing without it. */
function typedInto(draft: unknown): string {
  const { fields, ...rest } = draft as { fields?: object }
  return Object.entries({ ...rest, ...fields })
    .filter(([name]) => !/id$|^due/.test(name))
    .map(([, value]) => (typeof value === 'string' ? value.trim() : ''))
    .filter(Boolean)
    .join('\n')
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
