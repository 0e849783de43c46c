/** A timeout that can be restarted: on a slow network the time without progress counts. */
export function restartableTimer(ring: () => void): {
  restart: (ms: number) => void
  end: () => void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  return {
    restart: (ms) => {
      end()
      timer = setTimeout(ring, ms)
    },
    end,
  }
}

/** A response may take any time, as long as something of it arrives. */
export async function readBytes(
  { body, headers }: Response,
  onProgress: () => void,
): Promise<Blob> {
  const type = headers.get('content-type') ?? ''
  const reader = body?.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    const piece = await reader?.read()
    if (piece?.value === undefined) return new Blob(pieces, { type })
    onProgress()
    pieces.push(piece.value)
  }
}
