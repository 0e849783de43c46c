import { signal, useSignal } from '../storage/signal.ts'

const CONNECTIVITY_POLL_MS = 1000

/** Whether the device reports a network connection. */
const online = signal(deviceSaysOnline())

export function isOnline(): boolean {
  return online.get()
}

export function useOnline(): boolean {
  return useSignal(online)
}

export function followOnline(listener: (online: boolean) => void): () => void {
  return online.subscribe(() => listener(online.get()))
}

/** Polls, because browsers do not announce every change. Their events only save time. */
export function watchConnectivity(): void {
  const update = () => {
    online.set(deviceSaysOnline())
    document.body.classList.toggle('offline', !online.get())
  }
  update()
  setInterval(update, CONNECTIVITY_POLL_MS)
  for (const event of ['online', 'offline', 'pageshow']) window.addEventListener(event, update)
}

function deviceSaysOnline(): boolean {
  return navigator.onLine !== false
}
