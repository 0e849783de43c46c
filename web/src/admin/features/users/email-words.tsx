import styles from './email-words.module.css'

/** An email address, which may be long: it breaks before the `@`, or else anywhere. */
export function EmailWords({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className={styles.email}>
      {email.slice(0, Math.max(0, at))}
      <wbr />
      {email.slice(Math.max(0, at))}
    </span>
  )
}
