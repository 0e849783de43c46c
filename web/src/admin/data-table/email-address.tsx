import { Fragment } from 'react'
import styles from './email-address.module.css'

/** How many characters fit into the narrowest cell of an address. */
const MAX_LINE_CHARACTERS = 18

/** An email address, which may be long: it breaks before the `@`, and where that is not enough before `.`, `-` and `_`. */
export function EmailAddress({ email }: { email: string }) {
  return (
    <span className={styles.email}>
      {breakAddress(email).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which never move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

/** The parts between which a line may end; together they are the address. */
export function breakAddress(email: string): string[] {
  return email
    .split(/(?=@)/)
    .flatMap((part) => (part.length > MAX_LINE_CHARACTERS ? part.split(/(?=[._-])/) : [part]))
}
