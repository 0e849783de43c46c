import { faPlugCircleXmark } from '@fortawesome/free-solid-svg-icons/faPlugCircleXmark'
import { Banner } from '../ui/screen/banner.tsx'

export function OfflineBanner({ open }: { open: boolean }) {
  return (
    <Banner
      open={open}
      icon={faPlugCircleXmark}
      title="You are currently offline"
      text="Data may not be up to date. What you write in the log is sent later."
    />
  )
}
