/** The consequences of logging out now. */
export function consequences(unsent: number, online: boolean): string[] {
  const sentences: string[] = []
  if (unsent === 1) {
    sentences.push('1 entry has not been sent yet. It is kept on this device for you.')
  }
  if (unsent > 1) {
    sentences.push(
      `${unsent} entries have not been sent yet. They are kept on this device for you.`,
    )
  }
  if (!online) sentences.push('You cannot sign in again until you are online.')
  return sentences
}
