import { faEnvelope } from '@fortawesome/free-solid-svg-icons/faEnvelope'
import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import type { Contact } from '@holdfast/contract/contacts'
import { dialAddress } from '../../../domain/dial-address.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './contact-row.module.css'

/** One contact: the row calls, the envelope at its end writes. */
export function ContactRow({ contact }: { contact: Contact }) {
  const { name, title, phone, email } = contact
  const address = dialAddress(phone)
  const content = (
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>{' '}
      {title && <span className={styles.title}>{title}</span>}{' '}
      <span className={styles.phone}>{phone}</span>
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
          className={styles.mail}
          href={`mailto:${email}`}
          aria-label={`Email ${name}`}
          title={email}
        >
          <Icon icon={faEnvelope} />
        </a>
      )}
    </div>
  )
}
