import { Fragment } from 'react'
import styles from './email-address.module.css'

/** An email address. A long one breaks before the `@` and, if that is not enough, before `.`, `-` and `_`. */
export function EmailAddress({ email }: { email: string }) {
  return (
    <span className={styles.email}>
      {email.split(/(?=@)/).map((half) => (
        <span key={half} className={styles.half}>
          {half.split(/(?=[._-])/).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which never move
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </span>
      ))}
    </span>
  )
}
