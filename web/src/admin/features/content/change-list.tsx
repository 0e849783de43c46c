import styles from './change-list.module.css'
import type { PartChanges } from './content-changes.ts'

/** What changes for staff: a line for each part, and names where there are few. */
export function ChangeList({ changes }: { changes: readonly PartChanges[] }) {
  return (
    <dl className={styles.list}>
      {changes.map(({ part, added, changed, removed, reordered }) => (
        <div key={part}>
          <dt>{part}</dt>
          <Names verb="New" names={added} />
          <Names verb="Changed" names={changed} />
          <Names verb="Removed" names={removed} />
          {reordered && <dd>In another order</dd>}
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
