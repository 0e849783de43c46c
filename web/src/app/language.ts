import { readLocal, writeLocal } from '../storage/local-storage.ts'
import { signal, useSignal } from '../storage/signal.ts'

/**
 * The language that was chosen on this device, at the sign-in or in Settings; English at first. It changes
 * the words of alerts, in the languages that the school offers.
 */

const KEY = 'language'
const language = signal(readLocal(KEY) ?? 'en')

export function useLanguage(): { language: string; setLanguage: (code: string) => void } {
  return { language: useSignal(language), setLanguage }
}

function setLanguage(code: string): void {
  writeLocal(KEY, code)
  language.set(code)
}
