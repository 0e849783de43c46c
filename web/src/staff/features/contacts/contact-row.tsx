import { faEnvelope } from '@fortawesome/free-solid-svg-icons/faEnvelope'
import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import type { Contact } from '@holdfast/contract/people/contacts'
import { dialAddress } from '../../../domain/dial-address.ts'
import { Link } from '../../../routing/navigation.tsx'
import { Icon } from '../../../ui/theme/icon.tsx'
import styles from './contact-row.module.css'

type ContactRowProps = {
  contact: Contact
  /** The address at which this person can correct the contact. */
  editPath?: string | undefined
}

/** One contact. Tapping the row dials, the envelope writes a mail, the pen corrects the contact. */
export function ContactRow({ contact, editPath }: ContactRowProps) {
  const { name, title, phone, email } = contact
  const address = dialAddress(phone)
  const content = (
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>{' '}
      {title && <span className={styles.title}>{title}</span>}{' '}
      <span className={styles.phone}>{phone}</span>
      {email && <span className={styles.printed}>{email}</span>}
    </span>
  )
  return (
    <div className={styles.contact}>
      {address === undefined ? (
        <span className={styles.call}>{content}</span>
      ) : (
        <a className={styles.call} href={address}>
          {content}
          <span className={styles.dial}>
            <Icon icon={faPhone} />
          </span>
        </a>
      )}
      {email && (
        <a
          className={styles.end}
          href={`mailto:${email}`}
          aria-label={`Email ${name}`}
          title={email}
        >
          <Icon icon={faEnvelope} />
        </a>
      )}
      {editPath && (
        <Link className={styles.end} to={editPath} viewTransition aria-label={`Edit ${name}`}>
          <Icon icon={faPen} />
        </Link>
      )}
    </div>
  )
}
