/** How sharing ended; `cancelled` by the person. */
export type Sharing = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Hands the text to the device's share function, or to the clipboard where there is none. */
export async function shareText(title: string, text: string): Promise<Sharing> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
