import { faArrowUpFromBracket } from '@fortawesome/free-solid-svg-icons/faArrowUpFromBracket'
import { faMobileScreen } from '@fortawesome/free-solid-svg-icons/faMobileScreen'
import { OFFLINE_PERIOD } from '../../../domain/offline-period.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './sign-in-screen.module.css'

/**
 * On an iPhone or iPad a browser tab loses its storage after seven days, and an installed app
 * shares no sign-in with the browser: so it is installed first.
 */
export function InstallFirst({ onSkip }: { onSkip: () => void }) {
  return (
    <>
      <Notice kind="info" icon={faMobileScreen} title="Put Holdfast on your home screen first">
        In the browser, this device deletes what Holdfast keeps after seven days. From the home
        screen it works offline for up to {OFFLINE_PERIOD}.
      </Notice>
      <ol className={styles.steps}>
        <li>
          Tap Share <Icon icon={faArrowUpFromBracket} label="The Share button" /> in your browser.
        </li>
        <li>Choose Add to Home Screen.</li>
        <li>Open Holdfast from the home screen and log in there.</li>
      </ol>
      <Button block onClick={onSkip}>
        Log in here anyway
      </Button>
    </>
  )
}
