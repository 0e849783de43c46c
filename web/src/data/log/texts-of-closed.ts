import { saveDraft, useDrafts } from '../../storage/drafts.ts'
import { useIncidents } from '../incidents/incidents.ts'
import { saveLogText, useLogTexts } from './log-drafts.ts'

// Separate from log-drafts.ts, which is in the first load.

/** The drafts of forms, with the incident that they belong to. */
const FORM_KEY = /^(?:decision|task|handover|live contact) (\S+)/

export type TextOfClosed = { key: string; text: string; remove: () => void }

/**
 * Unsent texts for incidents that are closed or deleted, those in forms too; empty while the incidents are not known.
 */
export function useTextsOfClosed(): TextOfClosed[] {
  const incidents = useIncidents().data
  const texts = useLogTexts()
  const drafts = useDrafts()
  if (incidents === undefined) return []
  const isOver = (id: string) => !incidents.some((each) => each.id === id && each.closed === null)
  const ofLogs = Object.entries(texts)
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
