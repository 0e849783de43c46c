import { useEffect, useState } from 'react'

export type OneRead<T> = { state: 'reading' } | { state: 'failed' } | { state: 'ready'; data: T }

/** Asks the server once for what a dialog shows. `key` says what is asked for; another one asks again. */
export function useOneRead<T>(key: string, read: () => Promise<T>): OneRead<T> {
  const [result, setResult] = useState<OneRead<T>>({ state: 'reading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the function
  useEffect(() => {
    let isShown = true
    const show = (next: OneRead<T>) => {
      if (isShown) setResult(next)
    }
    read().then(
      (data) => show({ state: 'ready', data }),
      () => show({ state: 'failed' }),
    )
    return () => {
      isShown = false
    }
  }, [key])
  return result
}
