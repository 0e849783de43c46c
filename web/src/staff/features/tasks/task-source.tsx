import { readChecklistContent } from '@holdfast/contract/content/checklist-content'
import { canOpenRole } from '@holdfast/contract/endpoints/permissions'
import type { Task } from '@holdfast/contract/incidents/tasks'
import { useContent } from '../../../data/content/content.ts'
import { useLogEntries } from '../../../data/log/incident-log.ts'
import { fromBlocks } from '../../../data/log/log-blocks.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { shortenDetails } from '../../../domain/shorten-details.ts'
import { Link } from '../../../routing/navigation.tsx'
import { type SourceWords, wordsOfEntry } from './task-form-rules.ts'
import styles from './task-screen.module.css'

const UNKNOWN: SourceWords = { text: '', before: '' }

/** The words from which a task is made; empty while they are not known. */
export function useSourceWords(incidentid: string, { type, id }: Task['source']): SourceWords {
  const { rows } = useLogEntries(incidentid)
  const items = useContent().data?.checklist_items ?? []
  if (type === 'none') return UNKNOWN
  if (type !== 'check') return wordsOfEntry(fromBlocks(rows), id)
  const item = items.find((candidate) => candidate.id === id)
  const text = item === undefined ? '' : readChecklistContent(item.content).text
  return { text, before: '' }
}

const SOURCE_NAMES = { log: 'the log', check: 'a checklist', decision: 'a decision' } as const

/** `From: …`, what the task was made from, as a link. Renders nothing for a task of its own. */
export function TaskSource({ incidentid, source }: Pick<Task, 'incidentid' | 'source'>) {
  const { text } = useSourceWords(incidentid, source)
  const to = useAddressOf(incidentid, source)
  if (source.type === 'none') return null
  const words = text === '' ? SOURCE_NAMES[source.type] : shortenDetails(text)
  return (
    <p className={styles.source}>
      From:{' '}
      {to === undefined ? (
        words
      ) : (
        <Link to={to} viewTransition>
          {words}
        </Link>
      )}
    </p>
  )
}

/** Undefined for the checklist of a role that this person may not open. */
function useAddressOf(incidentid: string, { type, id }: Task['source']): string | undefined {
  const content = useContent().data
  const { roles } = useMe()
  if (type !== 'check') return `/logs?incident=${incidentid}`
  const item = content?.checklist_items.find((candidate) => candidate.id === id)
  const places = content?.role_checklist_sections ?? []
  const place = places.find(
    ({ checklistsectionid, roleid }) =>
      checklistsectionid === item?.sectionid && canOpenRole(roles, roleid),
  )
  return place && `/checklist/${encodeURIComponent(place.roleid)}`
}
