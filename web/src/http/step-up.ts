/**
 * The server refuses actions that can affect others until the person has confirmed who they are. The
 * request waits here meanwhile. The app registers how to ask, because this layer knows no screens.
 */

/** Resolves to whether the person has confirmed who they are. */
type AskIdentity = () => Promise<boolean>

let askIdentity: AskIdentity | undefined
let pending: Promise<boolean> | undefined

/** Registers how to ask. Returns a function that unregisters it. */
export function handleStepUp(ask: AskIdentity): () => void {
  askIdentity = ask
  return () => {
    if (askIdentity === ask) askIdentity = undefined
  }
}

/** Asks once for all requests that are refused at the same time. Resolves to false when nothing is registered. */
export function confirmIdentity(): Promise<boolean> {
  pending ??= ask().finally(() => {
    pending = undefined
  })
  return pending
}

/** The question is loaded after the first screen, which may be later than the first refusal. */
async function ask(): Promise<boolean> {
  for (let waited = 0; !askIdentity && waited < 4000; waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return askIdentity?.() ?? false
}
