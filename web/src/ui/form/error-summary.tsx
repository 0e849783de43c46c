import { type MouseEvent, useEffect, useRef } from 'react'
import styles from './error-summary.module.css'

export type Problem = {
  /** The `name` of the control to go to; without one the problem concerns the form. */
  field?: string | undefined
  message: string
}

type ErrorSummaryProps = {
  title?: string | undefined
  /** A new array for each failed attempt, so that the summary takes the focus again. */
  problems: readonly Problem[]
}

/**
 * The list of problems at the top of a form. It takes the focus when it appears and whenever another
 * attempt fails. Each line leads to its field.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { title = 'There is a problem', problems } = props
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<readonly Problem[]>([])

  useEffect(() => {
    // When problems are solved the list gets shorter. It must not take the focus then.
    const hasNew = problems.some((problem) => !shown.current.includes(problem))
    shown.current = problems
    if (hasNew) box.current?.focus()
  }, [problems])

  if (problems.length === 0) return null
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
