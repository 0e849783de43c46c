/** Why a file cannot be uploaded, checked before it is sent. */
export function sizeProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  maxBytes: number,
): string | undefined {
  if (size === 0) return `${name} is empty. Choose another file.`
  if (size <= maxBytes) return undefined
  return `${name} is too large: it has ${megabytes(size)} MB. Choose a file of up to ${megabytes(maxBytes)} MB.`
}

/** Rounded up, so that a file over the limit never shows the limit itself. */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes * 10) / 1024 ** 2) / 10).toLocaleString('en-GB')
}
