import { faRotateRight } from '@fortawesome/free-solid-svg-icons/faRotateRight'
import { Button } from '../ui/button/button.tsx'
import { Banner } from '../ui/screen/banner.tsx'
import { useAppUpdate } from './app-updates.ts'

/** Offers a newer version of the app when there is one or the server asks for it. */
export function UpdateBanner() {
  const { available, isRequired, apply } = useAppUpdate()
  return (
    <Banner
      open={available}
      icon={faRotateRight}
      title={isRequired ? 'This version is too old for the server' : 'A new version is ready'}
      action={<Button onClick={apply}>Update now</Button>}
    />
  )
}
