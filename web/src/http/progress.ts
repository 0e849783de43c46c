/** A timeout that can be restarted: on a slow network the time without progress counts. */
export function restartableTimer(onTimeout: () => void): {
  restart: (ms: number) => void
  end: () => void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  return {
    restart: (ms) => {
      end()
      timer = setTimeout(onTimeout, ms)
    },
    end,
  }
}

/** Reads the body. `onProgress` is called for each chunk, so that a timeout can be restarted. */
export async function readBytes(
  { body, headers }: Response,
  onProgress: () => void,
): Promise<Blob> {
  const type = headers.get('content-type') ?? ''
  const reader = body?.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    const chunk = await reader?.read()
    if (chunk?.value === undefined) return new Blob(chunks, { type })
    onProgress()
    chunks.push(chunk.value)
  }
}
