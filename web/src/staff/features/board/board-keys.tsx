import { useSingleKeys } from '../../../app/single-keys.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { isDialogOpen, isTyping, useShortcut } from '../../../ui/hooks/use-shortcut.ts'
import styles from './board-keys.module.css'

/** A key of the board, and what it does. */
export type BoardKey = { key: string; does: string; run: () => void }

/** The keys work while they are switched on, nobody is typing and no dialog is open. */
export function useBoardKeys(keys: readonly BoardKey[]) {
  const { areOn, setOn } = useSingleKeys()
  const keyOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
    ctrlKey || metaKey || altKey
      ? undefined
      : keys.find((binding) => binding.key === key.toUpperCase())

  useShortcut(
    (event) => areOn && !isTyping() && !isDialogOpen() && keyOf(event) !== undefined,
    (event) => keyOf(event)?.run(),
  )
  useShortcut(
    ({ key }) => key === 'Escape' && isTyping() && !isDialogOpen(),
    () => (document.activeElement as HTMLElement | null)?.blur(),
  )

  return { areOn, switchTo: setOn }
}

type BoardKeysDialogProps = {
  keys: readonly BoardKey[]
  areOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}

/** Lists the keys and switches them on or off. */
export function BoardKeysDialog({ keys, areOn, onSwitch, onClose }: BoardKeysDialogProps) {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose} dismissible>
      <Switch
        label="Use single keys"
        hint="Switch this off when you dictate."
        checked={areOn}
        onChange={({ target }) => onSwitch(target.checked)}
      />
      <dl className={styles.keys}>
        {[...keys, { key: 'Esc', does: 'Leave the text box' }].map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
