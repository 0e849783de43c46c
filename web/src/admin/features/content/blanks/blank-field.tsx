import { pluralise } from '@holdfast/contract/text'
import { Link } from '../../../../routing/navigation.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import type { AskedBlank, BlankPlace } from '../../../blanks/blanks.ts'
import { useAdminAddress } from '../../../frame/admin-organisation.ts'
import styles from './blanks-page.module.css'

type BlankFieldProps = {
  asked: AskedBlank
  answer: string
  error: string | undefined
  /** An answer that is known already. */
  suggestion: string | undefined
  onAnswer: (text: string) => void
}

/** One question, and the sentences in which staff will read the answer. */
export function BlankField({ asked, answer, error, suggestion, onAnswer }: BlankFieldProps) {
  const { ask, hint, none, places } = asked
  const [first, ...others] = places
  return (
    <div className={styles.question}>
      <TextArea
        label={ask}
        hint={hint}
        error={error}
        minRows={1}
        autoComplete="off"
        value={answer}
        onChange={(event) => onAnswer(event.target.value)}
      />
      {answer === '' && (none || suggestion) && (
        <div className={styles.offers}>
          {suggestion && (
            <Button kind="quiet" onClick={() => onAnswer(suggestion)}>
              Use ‘{suggestion}’
            </Button>
          )}
          {none && (
            <Button kind="quiet" aria-label={`We have none: ${ask}`} onClick={() => onAnswer(none)}>
              We have none
            </Button>
          )}
        </div>
      )}
      <ul className={styles.places}>
        {first && <Place place={first} asked={asked} answer={answer} />}
      </ul>
      {others.length > 0 && (
        <details>
          <summary>{pluralise(others.length, { one: 'more place', many: 'more places' })}</summary>
          <ul className={styles.places}>
            {others.map((place, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page may have the same sentence twice
              <Place key={index} place={place} asked={asked} answer={answer} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type PlaceProps = { place: BlankPlace; asked: AskedBlank; answer: string }

/** The sentence as staff will read it; without an answer, as they read it now. */
function Place({ place: { name, path, before, after }, asked, answer }: PlaceProps) {
  const addressOf = useAdminAddress()
  const words = answer.replace(/\s+/g, ' ').trim()
  return (
    <li>
      <Link to={addressOf(path)} viewTransition>
        {name}
      </Link>
      <p>
        {before}
        {words === '' ? <i className={styles.until}>{asked.until}</i> : <mark>{words}</mark>}
        {after}
      </p>
    </li>
  )
}
