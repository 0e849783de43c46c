import { faRotateRight } from '@fortawesome/free-solid-svg-icons/faRotateRight'
import { useState } from 'react'
import { refreshEverything } from '../data/refresh.ts'
import { useOnline } from '../http/connectivity.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useToast } from '../ui/toast-host.tsx'

/** Reads everything again, the content too, which is otherwise asked for every 15 minutes. */
export function RefreshButton() {
  const online = useOnline()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  async function refresh() {
    if (busy) return
    setBusy(true)
    const failure = await refreshEverything()
    setBusy(false)
    if (failure === undefined) toast.success('Everything is up to date')
    else toast.failure(`Not everything is up to date. ${failure.message}`)
  }

  return (
    <IconButton
      icon={faRotateRight}
      label="Refresh"
      aria-busy={busy}
      disabled={!online}
      onClick={() => void refresh()}
    />
  )
}
