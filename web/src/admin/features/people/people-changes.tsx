import type { PeopleImport } from '@holdfast/contract/roll-call/people'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import { Notice } from '../../../ui/screen/notice.tsx'
import styles from './people-changes.module.css'

/** Shows who is new, moved, changed or gone, before anything is stored. */
export function PeopleChanges({ planned }: { planned: PeopleImport }) {
  const { problems, added, moved, changed, gone, short } = planned
  if (problems.length > 0) {
    return <p>Once no row needs attention, you see here who is new, moved, changed and gone.</p>
  }
  const isSame = [added, moved, changed, gone].every(({ length }) => length === 0)
  return (
    <div className={styles.changes}>
      {short.length > 0 && <ShortLists short={short} />}
      {isSame && <p>Nothing would change: everybody is on the list already, as they are here.</p>}
      <Names title="Gone, because they are not in the table" names={gone} isOpen />
      <Names title="New" names={added} />
      <Names title="Moved to another group" names={moved} />
      <Names title="With a new name, needs, refuge, helper or adults" names={changed} />
    </div>
  )
}

function ShortLists({ short }: Pick<PeopleImport, 'short'>) {
  const groups = short.map(({ name, listed, expected }) => `${name}: ${listed} of ${expected}`)
  return (
    <Notice kind="warn" title="These lists have fewer people than are expected">
      {groups.join(', ')}. A roll call by name expects those on the list and nobody else. If
      somebody is missing from your table, add them first.
    </Notice>
  )
}

type NamesProps = { title: string; names: readonly string[]; isOpen?: boolean }

function Names({ title, names, isOpen = false }: NamesProps) {
  if (names.length === 0) return null
  return (
    <details open={isOpen} className={styles.people}>
      <summary>
        {title}: {pluralise(names.length, PEOPLE)}
      </summary>
      <ul className={styles.names}>
        {names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
          <li key={place}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
