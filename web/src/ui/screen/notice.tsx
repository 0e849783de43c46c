import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faCircleInfo } from '@fortawesome/free-solid-svg-icons/faCircleInfo'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import type { ReactNode } from 'react'
import { Icon, type IconDefinition } from '../theme/icon.tsx'
import styles from './notice.module.css'

type NoticeProps = {
  /** Screen readers read `danger` out at once. Put another that appears later into a `role="status"`. */
  kind?: 'info' | 'ok' | 'warn' | 'danger' | undefined
  title?: string | undefined
  icon?: IconDefinition | undefined
  /** Buttons below the text. */
  actions?: ReactNode
  children?: ReactNode
}

const icons = {
  info: faCircleInfo,
  ok: faCircleCheck,
  warn: faTriangleExclamation,
  danger: faTriangleExclamation,
}

/** A boxed remark within a screen. */
export function Notice({ kind = 'info', title, icon, actions, children }: NoticeProps) {
  return (
    <div
      role={kind === 'danger' ? 'alert' : undefined}
      className={styles.notice}
      data-colour={kind === 'info' ? 'accent' : kind}
    >
      <span className={styles.icon}>
        <Icon icon={icon ?? icons[kind]} />
      </span>
      <div className={styles.words}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}

type FailureNoticeProps = {
  /** What was not done. Leave it out where the form says it. */
  title?: string | undefined
  /** The reasons, one sentence each. */
  sentences: readonly string[]
  actions?: ReactNode
  children?: ReactNode
}

/** Says why something was not done; read out at once. */
export function FailureNotice({ title, sentences, actions, children }: FailureNoticeProps) {
  const [first, ...others] = sentences
  return (
    <Notice kind="danger" title={title} actions={actions}>
      {others.length === 0 ? (
        <p>{first}</p>
      ) : (
        <ul className={styles.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {children}
    </Notice>
  )
}
