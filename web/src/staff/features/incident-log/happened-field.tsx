import { faClock } from '@fortawesome/free-solid-svg-icons/faClock'
import { useRef } from 'react'
import { saveLogTime, useLogTime } from '../../../data/log/log-drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { fromTimeInput, toTimeInput } from '../../../ui/form/time-field.tsx'
import styles from './happened-field.module.css'

type HappenedFieldProps = {
  incidentid: string
  error: string | undefined
  /** Called when the time has changed or is no longer asked for. */
  onChange: () => void
}

/**
 * Lets the person say that the event in their text happened earlier. Hidden until they ask for it; the time
 * is kept with the text.
 */
export function HappenedField({ incidentid, error, onChange }: HappenedFieldProps) {
  const time = useLogTime(incidentid)
  const field = useRef<HTMLDivElement>(null)

  function open() {
    saveLogTime(incidentid, toMinute(new Date()))
    requestAnimationFrame(() => field.current?.querySelector('input')?.focus())
  }

  function close() {
    onChange()
    saveLogTime(incidentid, undefined)
    requestAnimationFrame(() => field.current?.querySelector('button')?.focus())
  }

  return (
    <div ref={field} className={styles.happened}>
      {time === undefined ? (
        <Button kind="quiet" icon={faClock} onClick={open}>
          It happened earlier
        </Button>
      ) : (
        <>
          <TextField
            name="happened"
            label="When did it happen?"
            type="datetime-local"
            max={toTimeInput(new Date().toISOString())}
            value={toTimeInput(time)}
            error={error}
            onChange={(event) => {
              onChange()
              saveLogTime(incidentid, fromTimeInput(event.target.value))
            }}
          />
          <Button kind="quiet" onClick={close}>
            It happened just now
          </Button>
        </>
      )}
    </div>
  )
}

/** The control has no seconds. */
function toMinute(time: Date): string {
  return fromTimeInput(toTimeInput(time.toISOString()))
}
