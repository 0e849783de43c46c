/**
 * Copies a text that is still to come, and says whether that worked. Safari copies nothing unless it is asked to
 * within the tap. Undefined copies nothing.
 */
export async function copyText(coming: Promise<string | undefined>): Promise<boolean> {
  return (await tryToCopy(coming).catch(() => false)) && (await coming) !== undefined
}

async function tryToCopy(coming: Promise<string | undefined>): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined') {
    const text = await coming
    if (text !== undefined) await navigator.clipboard.writeText(text)
  } else {
    const blob = coming.then(toBlob)
    // Without a clipboard nobody waits for it.
    blob.catch(() => undefined)
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  }
  return true
}

function toBlob(text: string | undefined): Blob {
  if (text === undefined) throw new Error('There is nothing to copy')
  return new Blob([text], { type: 'text/plain' })
}
