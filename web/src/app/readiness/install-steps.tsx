import { faArrowUpFromBracket } from '@fortawesome/free-solid-svg-icons/faArrowUpFromBracket'
import { Icon } from '../../ui/theme/icon.tsx'
import styles from './install-steps.module.css'
import { isIosBrowser } from './installation.ts'

type InstallStepsProps = {
  /** The last step: what to do once it is installed. */
  last: string
}

/** How to put the app on the home screen, in the terms of this device's browser. */
export function InstallSteps({ last }: InstallStepsProps) {
  return (
    <ol className={styles.steps}>
      {isIosBrowser() ? (
        <>
          <li>
            Tap Share <Icon icon={faArrowUpFromBracket} label="The Share button" /> in your browser.
          </li>
          <li>Choose Add to Home Screen.</li>
        </>
      ) : (
        <>
          <li>Open the menu of your browser: three dots or lines.</li>
          <li>Choose Install app or Add to Home screen.</li>
        </>
      )}
      <li>{last}</li>
    </ol>
  )
}
