import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faCircleExclamation } from '@fortawesome/free-solid-svg-icons/faCircleExclamation'
import { faCircleQuestion } from '@fortawesome/free-solid-svg-icons/faCircleQuestion'
import { faCircleXmark } from '@fortawesome/free-solid-svg-icons/faCircleXmark'
import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/theme/icon.tsx'
import type { Mark } from './readiness-rules.ts'
import styles from './state-icon.module.css'

const MARKS = {
  good: { icon: faCircleCheck, colour: 'ok', meaning: 'In order' },
  attention: { icon: faCircleExclamation, colour: 'warn', meaning: 'Needs attention' },
  ended: { icon: faCircleXmark, colour: 'danger', meaning: 'Must sign in again' },
  unknown: { icon: faCircleQuestion, colour: 'black', meaning: 'Not known yet' },
} as const satisfies Record<Mark, object>

/**
 * An icon whose words appear when it is pointed at, tapped or focused, and go on Escape. The words are its
 * name, and stand beside it where there is room: on cards, and on paper.
 */
export function StateIcon({ mark, words }: { mark: Mark; words: string }) {
  const [isOpen, setOpen] = useState(false)
  const [isNear, setNear] = useState(false)
  const [isDismissed, setDismissed] = useState(false)
  const { icon, colour } = MARKS[mark]

  // On the document: an icon that is only pointed at gets no keys.
  useEffect(() => {
    if (!isNear) return
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      setDismissed(true)
    }
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [isNear])

  function leave(isStillFocused: boolean) {
    setOpen(false)
    setNear(isStillFocused)
    if (!isStillFocused) setDismissed(false)
  }

  // Safari gives a button that is tapped no focus: it opens by the tap itself.
  return (
    <button
      type="button"
      className={styles.mark}
      data-colour={colour}
      data-open={isOpen || undefined}
      data-dismissed={isDismissed || undefined}
      onClick={() => {
        setOpen(!isOpen)
        setDismissed(false)
      }}
      onFocus={() => setNear(true)}
      onPointerEnter={() => setNear(true)}
      onBlur={() => leave(false)}
      onPointerLeave={({ currentTarget }) => leave(currentTarget === document.activeElement)}
    >
      <Icon icon={icon} />
      <span className={styles.words}>{words}</span>
    </button>
  )
}

/** What the icons mean. */
export function StateIconLegend() {
  return (
    <div className={styles.legend} data-print="hide">
      <ul>
        {Object.values(MARKS).map(({ icon, colour, meaning }) => (
          <li key={meaning} data-colour={colour}>
            <Icon icon={icon} /> {meaning}
          </li>
        ))}
      </ul>
      <p>Point at an icon, or tap it, to read what it says.</p>
    </div>
  )
}
