import { isAllowed, type Permission } from '@holdfast/contract/endpoints/permissions'
import { saveDraft, useDrafts } from '../../storage/drafts.ts'
import { useIncidents } from '../incidents/incidents.ts'
import { useCollection } from '../lists/collection.ts'
import { useMe } from '../sign-in/me.ts'
import { saveLogText, useLogTexts } from './log-drafts.ts'

// Separate from log-drafts.ts, which is in the first load.

/** The drafts of forms: the incident that they belong to follows the name. `needs`: who still reaches the form. */
const FORMS: { name: RegExp; needs?: Permission }[] = [
  { name: /^decision (\S+)/, needs: 'record decisions' },
  { name: /^situation report (\S+)/, needs: 'write situation reports' },
  { name: /^task (\S+)/, needs: 'make tasks' },
  { name: /^parents (\S+)/, needs: 'write messages to parents' },
  { name: /^correction (\S+)/, needs: 'correct the log' },
  { name: /^(?:report to 999|own correction|note|handover|live contact) (\S+)/ },
]

/** Drafts of an earlier version name no incident, so no form opens them any more. */
const LEFT_BEHIND = /^(?:correction of |note of |parents\/)/

type Why = 'closed' | 'merged' | 'not allowed' | 'left behind'
export type TextOutOfReach = { key: string; text: string; why: Why; remove: () => void }

/**
 * Unsent texts whose form this person does not reach any more: their incident is closed or deleted, or they lost the
 * role that it needs. Empty while the incidents are not known.
 */
export function useTextsOutOfReach(): TextOutOfReach[] {
  const me = useMe()
  const incidents = useIncidents().data
  const allocations = useCollection('allocations').data
  const content = useCollection('content').data
  // Until then nobody seems to have a role.
  const areRolesKnown = allocations !== undefined && content !== undefined
  const texts = useLogTexts()
  const drafts = useDrafts()
  if (incidents === undefined) return []
  const isOver = (id: string) => !incidents.some((each) => each.id === id && each.closed === null)
  /** Situation reports are written in the main incident. */
  const isMoved = (key: string, id: string) =>
    key.startsWith('situation report') &&
    incidents.some((each) => each.id === id && each.mergedinto)
  const ofLogs = Object.entries(texts)
    .filter(([id]) => isOver(id))
    .map(([key, text]) => ({
      ...{ key, text, why: 'closed' as const },
      remove: () => saveLogText(key, ''),
    }))

  function whyOutOfReach(key: string): Why | undefined {
    if (LEFT_BEHIND.test(key)) return 'left behind'
    for (const { name, needs } of FORMS) {
      const [, id] = name.exec(key) ?? []
      if (id === undefined) continue
      if (isOver(id)) return 'closed'
      if (isMoved(key, id)) return 'merged'
      return needs && areRolesKnown && !isAllowed(me, needs) ? 'not allowed' : undefined
    }
    return undefined
  }

  const ofForms = [...drafts].flatMap(([key, draft]): TextOutOfReach[] => {
    const why = whyOutOfReach(key)
    const text = why ? typedInto(draft) : ''
    return why && text ? [{ key, text, why, remove: () => saveDraft(key, undefined) }] : []
  })
  return [...ofLogs, ...ofForms]
}

/** What somebody typed into a form. Ids, times and what was chosen say nothing without it. */
function typedInto(draft: unknown): string {
  if (typeof draft === 'string') return draft.trim()
  const { fields, typed, ...rest } = draft as { fields?: object; typed?: object }
  return Object.entries({ ...rest, ...fields, ...typed })
    .filter(([name]) => !/id$|^due|^base$/.test(name))
    .map(([, value]) => (typeof value === 'string' ? value.trim() : ''))
    .filter(Boolean)
    .join('\n')
}
