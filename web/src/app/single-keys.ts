import { readLocal, writeLocal } from '../storage/local-storage.ts'
import { signal, useSignal } from '../storage/signal.ts'

/**
 * Whether single keys do something: those of the board, and N for a new record in the admin area. They can
 * be switched off on each device, because speech input may type letters that nobody meant (WCAG 2.1.4).
 */

/** Named after the board, which had such keys first; devices have stored it under this name. */
const KEY = 'boardkeys'
const areOn = signal(readLocal(KEY) !== 'false')

// Another tab may switch them.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) areOn.set(newValue !== 'false')
  })
}

export function useSingleKeys(): { areOn: boolean; setOn: (isOn: boolean) => void } {
  return { areOn: useSignal(areOn), setOn }
}

function setOn(isOn: boolean): void {
  writeLocal(KEY, String(isOn))
  areOn.set(isOn)
}
