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

/** Calls that are refused at the same time share one question. False where nobody can ask. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= ask().finally(() => {
    asked = undefined
  })
  return asked
}

/** The question is loaded after the first screen, which may be later than the first refusal. */
async function ask(): Promise<boolean> {
  for (let waited = 0; !askIdentity && waited < 4000; waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return askIdentity?.() ?? false
}
