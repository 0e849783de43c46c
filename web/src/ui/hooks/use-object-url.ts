import { useEffect, useState } from 'react'

/** An address for bytes that only this page can read; undefined until there is one. */
export function useObjectUrl(
  bytes: Blob | Uint8Array<ArrayBuffer> | undefined,
): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (bytes === undefined) return setUrl(undefined)
    const made = URL.createObjectURL(
      bytes instanceof Blob ? bytes : new Blob([bytes], { type: 'image/jpeg' }),
    )
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return url
}
