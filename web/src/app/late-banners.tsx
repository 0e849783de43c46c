import { faPlugCircleXmark } from '@fortawesome/free-solid-svg-icons/faPlugCircleXmark'
import { faRotateRight } from '@fortawesome/free-solid-svg-icons/faRotateRight'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { useEffect } from 'react'
import { useServerReachability } from '../http/server-reachability.ts'
import { type StorageState, useStorageState } from '../storage/storage-state.ts'
import { Button } from '../ui/button/button.tsx'
import { useConfirm } from '../ui/dialog/confirm-host.tsx'
import { formatTime } from '../ui/format-dates.ts'
import { Banner } from '../ui/screen/banner.tsx'
import { useAppUpdate } from './app-updates.ts'
import { useRedirectReason } from './guard.ts'
import { allowLoss, countUnsent, losses, warnBeforeLoss } from './unsent-now.ts'

/**
 * Banners that no first screen needs: the polls, which notice that the server cannot be reached, and the
 * service worker, which finds new versions, are started after it too, and a device is rarely full at once.
 */
export function LateBanners() {
  useEffect(warnBeforeLoss, [])
  return (
    <>
      <ServerBanner />
      <StorageBanner />
      <ReasonBanner />
      <UpdateBanner />
    </>
  )
}

function ServerBanner() {
  const { unreachable, lastUpdated } = useServerReachability()
  const since = lastUpdated === null ? '' : ` Last updated ${formatTime(lastUpdated)}`
  return (
    <Banner
      open={unreachable}
      icon={faPlugCircleXmark}
      title={`Cannot reach the server.${since}`}
    />
  )
}

const STORAGE_WORDS: Record<StorageState, [title: string, text: string]> = {
  working: ['', ''],
  full: [
    'This device is full',
    'New data cannot be kept for use offline. Free some space on the device.',
  ],
  missing: [
    'This browser keeps no data',
    'Holdfast will not work offline here. Leave the private window, or allow storage.',
  ],
  slow: [
    'The storage of this device does not answer',
    'New data is not kept for use offline until it does. Leave Holdfast open.',
  ],
}

function StorageBanner() {
  const state = useStorageState()
  const [title, text] = STORAGE_WORDS[state]
  return (
    <Banner open={state !== 'working'} icon={faTriangleExclamation} title={title} text={text} />
  )
}

function ReasonBanner() {
  const { reason, dismiss } = useRedirectReason()
  return (
    <Banner
      open={reason !== undefined}
      icon={faTriangleExclamation}
      title={reason ?? ''}
      action={<Button onClick={dismiss}>Close</Button>}
    />
  )
}

/**
 * Offers a newer version of the app when there is one or the server asks for it. Asks first if the reload
 * would lose something.
 */
function UpdateBanner() {
  const { available, isRequired, apply } = useAppUpdate()
  const confirm = useConfirm()
  async function update() {
    const lost = losses(await countUnsent())
    if (lost.length > 0) {
      const [title, message, confirmLabel] = ['Update now', lost.join(' '), 'Update anyway']
      if (!(await confirm({ title, message, confirmLabel, danger: true }))) return
      allowLoss()
    }
    apply()
  }
  return (
    <Banner
      open={available}
      icon={faRotateRight}
      title={isRequired ? 'This version is too old for the server' : 'A new version is ready'}
      action={<Button onClick={() => void update()}>Update now</Button>}
    />
  )
}
