/**
 * What can hurt others is refused until the person has confirmed who they are. The call waits here
 * for the answer; the app hands in how it asks, since this layer knows no screen.
 */

/** Resolves to whether the person has confirmed who they are. */
type AskIdentity = () => Promise<boolean>

let askIdentity: AskIdentity | undefined
let asked: Promise<boolean> | undefined

/** Returns what takes it back. */
export function handleStepUp(ask: AskIdentity): () => void {
  askIdentity = ask
  return () => {
    if (askIdentity === ask) askIdentity = undefined
  }
}

/** Calls that are refused at the same time share one question. False while nobody can ask. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= (askIdentity?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined
  })
  return asked
}
