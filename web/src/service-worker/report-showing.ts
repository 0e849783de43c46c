/** The push has just woken the phone: its network may need a moment. In milliseconds. */
const PAUSES_MS = [1000, 3000, 6000]

/** Reports a push that was shown. Gives up after ten seconds, because browsers soon stop an idle worker. */
export async function reportShowing(
  token: string,
  shown: Date,
  app: 'open' | 'closed',
): Promise<void> {
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    const body = { token, shown: shown.toISOString(), sent: new Date().toISOString(), app }
    if (await post(body)) return
    if (pauseMs !== undefined) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** @returns whether the server has answered; what it refuses once it refuses again */
async function post(body: object): Promise<boolean> {
  const response = await fetch('/api/push/received', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  return response !== undefined && response.status < 500
}
