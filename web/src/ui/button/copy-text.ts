/**
 * Copies a text that is still to come, and says whether that worked. Safari copies nothing unless it is asked to
 * within the tap. Undefined copies nothing.
 */
export async function copyText(coming: Promise<string | undefined>): Promise<boolean> {
  const text = coming.then(required)
  try {
    if (typeof ClipboardItem === 'undefined') {
      await navigator.clipboard.writeText(await text)
    } else {
      const blob = text.then((words) => new Blob([words], { type: 'text/plain' }))
      // Without a clipboard nobody waits for it.
      blob.catch(() => undefined)
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    }
    return true
  } catch {
    return false
  }
}

function required(text: string | undefined): string {
  if (text === undefined) throw new Error('There is nothing to copy')
  return text
}
