import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faLightbulb } from '@fortawesome/free-solid-svg-icons/faLightbulb'
import type { Guidance, Picture } from '@holdfast/contract/content'
import { useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../../ui/icon.tsx'
import { useAdminAddress } from '../../../frame/admin-organisation.ts'
import { hintsOf } from './completeness.ts'
import styles from './overview-page.module.css'

type CompletenessProps = { guidance: Guidance; media: readonly Picture[] }

/** What staff would miss in a crisis, to be looked at while there is time. */
export function Completeness({ guidance, media }: CompletenessProps) {
  const titleId = useId()
  const addressOf = useAdminAddress()
  const hints = hintsOf(guidance, media)
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>Worth a look before a crisis</h2>
      {hints.length === 0 ? (
        <p className={styles.hint} data-colour="ok">
          <Icon icon={faCircleCheck} />
          Nothing seems to be missing.
        </p>
      ) : (
        <ul className={styles.hints}>
          {hints.map(({ message, path }) => (
            <li key={message} className={styles.hint} data-colour="orange">
              <Icon icon={faLightbulb} />
              <Link to={addressOf(path)} viewTransition>
                {message}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
