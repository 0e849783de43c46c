import { type ReactNode, useMemo, useState } from 'react'
import { useContactGroups } from '../../../../data/contacts.ts'
import { useContent } from '../../../../data/content/content.ts'
import styles from './change-list.module.css'
import type { CategoryChanges, ChangedItem } from './content-changes.ts'
import { readableLines } from './readable-lines.ts'
import { changedPassages, type Piece } from './word-changes.ts'

type ChangeListProps = {
  changes: readonly CategoryChanges[]
  /** A prop, because confirmations are shown outside the frame that provides it. */
  organisationid: string
}

/** What changes for staff: names by category, and for each changed item its old and new text on request. */
export function ChangeList({ changes, organisationid }: ChangeListProps) {
  return (
    <dl className={styles.list}>
      {changes.map(({ category, added, changed, removed, reordered }) => (
        <div key={category}>
          <dt>{category}</dt>
          <Names verb="New" names={added} />
          {changed.map((item) => (
            <dd key={item.id}>
              <ChangedWords item={item} organisationid={organisationid} />
            </dd>
          ))}
          <Names verb="Removed" names={removed} />
          {reordered && <dd>Reordered</dd>}
        </div>
      ))}
    </dl>
  )
}

const MAX_NAMES = 5

function Names({ verb, names }: { verb: string; names: readonly string[] }) {
  if (names.length === 0) return null
  const rest = names.length - MAX_NAMES
  return (
    <dd>
      {verb}: {names.slice(0, MAX_NAMES).join(', ')}
      {rest > 0 && ` and ${rest} more`}
    </dd>
  )
}

type ChangedWordsProps = { item: ChangedItem; organisationid: string }

/** One changed item; when opened, its old and new text. */
function ChangedWords({ item, organisationid }: ChangedWordsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Changed: {item.name}</summary>
      {isOpen && <Passages item={item} organisationid={organisationid} />}
    </details>
  )
}

function Passages({ item: { before, after }, organisationid }: ChangedWordsProps) {
  const names = useNamesOfIds(organisationid)
  const passages = useMemo(
    () => changedPassages(readableLines(before, names), readableLines(after, names)),
    [before, after, names],
  )
  if (passages.length === 0) return <p>The text is unchanged.</p>
  return (
    <div className={styles.passages}>
      {passages.map((pieces, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: passages have nothing else, and never move
        <p key={index} className={styles.passage}>
          {pieces.map(words)}
        </p>
      ))}
    </div>
  )
}

/** Marked by colour and line, and for screen readers by hidden text. */
function words({ kind, text }: Piece, index: number): ReactNode {
  if (kind === 'same') return text
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <Mark key={`${index} ${text}`}>
      <span className="visually-hidden">{kind}: </span>
      {text}
    </Mark>
  )
}

/** The titles of roles and the names of contact groups, by id. */
function useNamesOfIds(organisationid: string): ReadonlyMap<string, string> {
  const groups = useContactGroups(organisationid).data
  const roles = useContent(organisationid).data?.roles
  return useMemo(
    () =>
      new Map([
        ...(groups ?? []).map(({ id, name }): [string, string] => [id, name]),
        ...(roles ?? []).map(({ id, title }): [string, string] => [id, title]),
      ]),
    [groups, roles],
  )
}
