import { faBan } from '@fortawesome/free-solid-svg-icons/faBan'
import { faCloudArrowDown } from '@fortawesome/free-solid-svg-icons/faCloudArrowDown'
import { faHardDrive } from '@fortawesome/free-solid-svg-icons/faHardDrive'
import { faPlugCircleExclamation } from '@fortawesome/free-solid-svg-icons/faPlugCircleExclamation'
import { faPlugCircleXmark } from '@fortawesome/free-solid-svg-icons/faPlugCircleXmark'
import { useOnline } from '../../offline/connectivity.ts'
import { useServerReach } from '../../offline/server-reach.ts'
import { useStorageState } from '../../offline/storage-state.ts'
import { useAppUpdate } from '../../offline/updates.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { shownTime } from './dates.ts'
import { useRedirectReason } from './guard.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** The states of the whole app, above every screen; each is silent while all is well. */
export function Banners() {
  return (
    <>
      <OfflineBanner />
      <ServerBanner />
      <StorageBanner />
      <ReasonBanner />
      <SignInAgain />
      <UpdateBanner />
    </>
  )
}

function OfflineBanner() {
  return (
    <Banner
      open={!useOnline()}
      icon={faPlugCircleXmark}
      title="You are currently offline"
      text="Data may not be up to date, and is read-only."
    />
  )
}

function ServerBanner() {
  const { unreachable, lastUpdated } = useServerReach()
  const since = lastUpdated === null ? '' : ` Last updated ${shownTime(lastUpdated)}`
  return (
    <Banner
      open={unreachable}
      icon={faPlugCircleExclamation}
      title={`Cannot reach the server.${since}`}
    />
  )
}

function StorageBanner() {
  const state = useStorageState()
  const isFull = state === 'full'
  return (
    <Banner
      open={state !== 'working'}
      icon={faHardDrive}
      title={isFull ? 'This device is full' : 'This browser keeps no data'}
      text={
        isFull
          ? 'New data cannot be kept for use offline. Free some space on the device.'
          : 'Holdfast will not work offline here. Leave the private window, or allow storage.'
      }
    />
  )
}

function ReasonBanner() {
  const { reason, forget } = useRedirectReason()
  return (
    <Banner
      open={reason !== undefined}
      icon={faBan}
      title={reason ?? ''}
      action={<Button onClick={forget}>Close</Button>}
    />
  )
}

function UpdateBanner() {
  const { available, apply } = useAppUpdate()
  return (
    <Banner
      open={available}
      icon={faCloudArrowDown}
      title="A new version is ready"
      action={<Button onClick={apply}>Update now</Button>}
    />
  )
}
