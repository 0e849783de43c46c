import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import styles from './hold-button.module.css'

type HoldButtonProps = {
  /** The words on the button, and its accessible name. */
  label: ReactNode
  /** The second button that a keyboard or a screen reader presses instead of holding. */
  confirmLabel: string
  /** Milliseconds. */
  holdMs?: number
  kind?: 'danger' | 'exercise' | 'ok' | undefined
  /** Called once. Called again only if it has resolved to false, which means that it was not done. */
  onDone: () => Promise<boolean>
}

/** Long enough that nobody reaches everybody by accident, short enough for an emergency. */
const HOLD_MS = 1500
const VIBRATION_MS = { start: 20, done: 80 }
/** Shown inside the button and announced once beside it. */
const TOO_SHORT = 'Keep holding'
/** Announced while the server is asked; the ring stays full meanwhile. */
const SENDING = 'Sending'

/**
 * A button that acts only after it was held, so that nobody presses it by accident. A ring fills meanwhile,
 * and a person who lets go too early reads what to do. Somebody who cannot hold it presses it once, and
 * then presses the second button that appears.
 */
export function HoldButton(props: HoldButtonProps) {
  const { label, confirmLabel, holdMs = HOLD_MS, kind = 'danger', onDone } = props
  const [isHeld, setHeld] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [wasTooShort, setTooShort] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef(0)
  const isDone = useRef(false)
  const isHeldLongEnough = useRef(false)
  const confirm = useRef<HTMLButtonElement>(null)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (isAsked) confirm.current?.focus()
  }, [isAsked])

  async function finish() {
    if (isDone.current) return
    isDone.current = true
    isHeldLongEnough.current = true
    navigator.vibrate?.(VIBRATION_MS.done)
    setBusy(true)
    isDone.current = await onDone().catch(() => false)
    setBusy(false)
  }

  function begin(event: PointerEvent) {
    if (event.button !== 0 || isDone.current) return
    // News that arrives above the button moves it away from under the pointer, and must not end the hold.
    event.currentTarget.setPointerCapture(event.pointerId)
    navigator.vibrate?.(VIBRATION_MS.start)
    setHeld(true)
    isHeldLongEnough.current = false
    pressed.current = event.timeStamp
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void finish(), holdMs)
  }

  function end(event: PointerEvent) {
    clearTimeout(timer.current)
    setHeld(false)
    if (!isHeld || isHeldLongEnough.current) return
    // On a busy phone the timer can be later than the finger.
    const isLetGo = event.type === 'pointerup'
    if (isLetGo && event.timeStamp - pressed.current >= holdMs) void finish()
    else setTooShort(true)
  }

  /** Keys and screen readers click without a pointer. */
  function click(event: MouseEvent) {
    if (event.detail === 0) setAsked(true)
  }

  return (
    <div className={styles.frame}>
      <button
        type="button"
        className={styles.hold}
        data-held={isHeld || undefined}
        data-busy={isBusy || undefined}
        aria-busy={isBusy || undefined}
        data-kind={kind}
        style={{ '--hold': `${holdMs}ms` } as CSSProperties}
        onPointerDown={begin}
        onPointerUp={end}
        onPointerCancel={end}
        onContextMenu={(event) => event.preventDefault()}
        onClick={click}
      >
        <span className={styles.ring}>
          <svg viewBox="0 0 36 36" focusable="false" aria-hidden="true">
            <circle className={styles.track} cx="18" cy="18" r="15" pathLength="1" />
            <circle className={styles.filled} cx="18" cy="18" r="15" pathLength="1" />
          </svg>
        </span>
        <span>
          {label}
          {/* Once shown it stays, so that the button does not move under a thumb. */}
          {wasTooShort && (
            <span className={styles.hint} aria-hidden="true">
              {TOO_SHORT}
            </span>
          )}
        </span>
      </button>
      {/* Not in the button, whose name would change. */}
      <span role="status" className="visually-hidden">
        {isBusy ? SENDING : wasTooShort && TOO_SHORT}
      </span>
      {isAsked && (
        <Button
          ref={confirm}
          kind={kind === 'ok' ? 'primary' : kind}
          block
          onClick={() => void finish()}
        >
          {confirmLabel}
        </Button>
      )}
    </div>
  )
}
