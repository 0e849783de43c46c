import type { MouseEvent } from 'react'
import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'

export type Problem = {
  /** The `name` of the control to go to; without one the problem is the whole form's. */
  field?: string | undefined
  message: string
}

type ErrorSummaryProps = {
  title?: string | undefined
  problems: readonly Problem[]
  /** Rises with each failed attempt, so that the summary takes the focus again. */
  attempt?: number | undefined
}

/**
 * The list of what is wrong, at the head of its form and inside it. It takes the focus when it
 * appears; each line leads to its field.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { title = 'There is a problem', problems, attempt } = props
  const box = useRef<HTMLDivElement>(null)
  const any = problems.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what asks for the focus
  useEffect(() => {
    if (any) box.current?.focus()
  }, [any, attempt])

  if (!any) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.summary}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.problems}>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <a href={`#${field}`} onClick={goToField}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const name = event.currentTarget.hash.slice(1)
  const form = event.currentTarget.closest('form')
  const control = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  control?.focus()
}
