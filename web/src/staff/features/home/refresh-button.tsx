import { faRotateRight } from '@fortawesome/free-solid-svg-icons/faRotateRight'
import { useState } from 'react'
import { useOnline } from '../../../http/connectivity.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'

const ABOUT = 'refresh'
const UNKNOWN = 'Please check your connection and try again.'

/** Reads everything again, including the content, which is otherwise polled every 15 minutes. */
export function RefreshButton() {
  const online = useOnline()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  async function press() {
    if (busy) return
    setBusy(true)
    const problem = await refresh().catch(() => UNKNOWN)
    setBusy(false)
    if (problem === undefined) toast.success('Everything is up to date', ABOUT)
    else toast.failure(`Not everything is up to date. ${problem}`, ABOUT)
  }

  return (
    <IconButton
      icon={faRotateRight}
      label="Refresh"
      aria-busy={busy}
      disabled={!online}
      onClick={() => void press()}
    />
  )
}

/** Resolves to a sentence that says what could not be read. The module is loaded when it is needed. */
async function refresh(): Promise<string | undefined> {
  const { refreshEverything } = await import('../../../data/lists/refresh.ts')
  return (await refreshEverything())?.message
}
