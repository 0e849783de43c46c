import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { useLocation } from '../routing/navigation.tsx'
import { useFreshness } from '../storage/device-store.ts'
import { Banner } from '../ui/banner.tsx'
import { formatDate } from '../ui/format-dates.ts'
import { LinkButton } from '../ui/link-button.tsx'

/** Above guidance that is read after the sign-in has expired. */
export function ExpiredBanner() {
  const isDoor = ['/', '/admin'].includes(useLocation().pathname)
  const checkedAt = useFreshness().get('content')
  const since = checkedAt === undefined ? '' : ` This guidance is of ${formatDate(checkedAt)}.`
  return (
    <Banner
      open={!isDoor}
      icon={faLock}
      title="Your sign-in has ended"
      text={`Only guidance can be read.${since}`}
      action={<LinkButton to="/">Log in</LinkButton>}
    />
  )
}
