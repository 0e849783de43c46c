import { useId } from 'react'
import { Link } from 'react-router'
import { type Blank, groupBlanks } from '../../../content/blanks.ts'
import { useAdminAddress } from '../../../frame/admin-organisation.ts'
import styles from './overview-page.module.css'

/** What only the school itself can fill in, by the page where staff would read the blank. */
export function BlankList({ blanks }: { blanks: readonly Blank[] }) {
  const titleId = useId()
  const addressOf = useAdminAddress()
  const places = groupBlanks(blanks)
  if (places.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>Blanks to fill in: {blanks.length}</h2>
      <p>
        Only you know what belongs there. Until then staff read the words in brackets, such as{' '}
        <q>[FILL IN: {places[0]?.questions[0]}]</q>.
      </p>
      <ul className={styles.blanks}>
        {places.map(({ place, path, questions }) => (
          <li key={`${path} ${place}`}>
            <Link to={addressOf(path)} viewTransition>
              {place}
            </Link>
            <p className="meta">{questions.join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
