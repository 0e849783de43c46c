import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { newRecordId } from '@holdfast/contract/ids'
import type { DebriefAction } from '@holdfast/contract/incidents/debriefs'
import { useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './debrief-actions.module.css'

type DebriefActionsProps = {
  actions: readonly DebriefAction[]
  error: string | undefined
  onChange: (actions: DebriefAction[]) => void
}

/** The actions of a debrief: what to do, who does it, and by when. */
export function DebriefActions({ actions, error, onChange }: DebriefActionsProps) {
  const list = useRef<HTMLFieldSetElement>(null)

  function add() {
    onChange([...actions, { id: newRecordId(), action: '', owner: '', due: '' }])
    // The new row exists after the next frame.
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLInputElement>('input[name="action"]')
      rows?.[rows.length - 1]?.focus()
    })
  }

  const change = (id: string, part: Partial<DebriefAction>) =>
    onChange(actions.map((action) => (action.id === id ? { ...action, ...part } : action)))

  function remove(id: string) {
    onChange(actions.filter((action) => action.id !== id))
    list.current?.querySelector<HTMLElement>('[data-add] button')?.focus()
  }

  return (
    <fieldset ref={list} className={styles.actions} name="actions" tabIndex={-1}>
      <legend>Actions</legend>
      {error && <p className={styles.error}>{error}</p>}
      {actions.map(({ id, action, owner, due, done = false }) => (
        <div key={id} className={styles.action}>
          <TextField
            name="action"
            label="Action"
            value={action}
            onChange={(event) => change(id, { action: event.target.value })}
          />
          <TextField
            name="owner"
            label="Owner"
            autoComplete="off"
            value={owner}
            onChange={(event) => change(id, { owner: event.target.value })}
          />
          <TextField
            name="due"
            label="By"
            type="date"
            value={due}
            onChange={(event) => change(id, { due: event.target.value })}
          />
          <Checkbox
            label="Done"
            checked={done}
            onChange={(event) => change(id, { done: event.target.checked })}
          />
          <Button kind="quiet" onClick={() => remove(id)}>
            Remove
          </Button>
        </div>
      ))}
      <div data-add>
        <Button icon={faPlus} onClick={add}>
          Add an action
        </Button>
      </div>
    </fieldset>
  )
}
