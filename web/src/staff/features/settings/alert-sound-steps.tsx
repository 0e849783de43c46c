import { isIosBrowser } from '../../../app/readiness/installation.ts'
import styles from './readiness-section.module.css'

/** What only the person can set on their device, in its own words. Makers of Android phones vary them. */

type Platform = 'ios' | 'android' | 'desktop'

export function platformOf({ userAgent }: Pick<Navigator, 'userAgent'>, isIos: boolean): Platform {
  if (isIos) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

/** How to allow notifications that are blocked. */
const ALLOW_AGAIN: Record<Platform, readonly string[]> = {
  ios: ['Open Settings › Notifications, and choose Holdfast.', 'Turn on Allow Notifications.'],
  android: [
    'Hold your finger on the Holdfast icon of the home screen, and choose App info.',
    'Choose Notifications, and allow them.',
  ],
  desktop: [
    'Click the sign to the left of the address of this page.',
    'Allow notifications for this site.',
  ],
}

/** What can keep an alert quiet although notifications are allowed; no page can see any of it. */
const QUIET: Record<Platform, readonly string[]> = {
  ios: [
    'A Focus, such as Do Not Disturb: in Settings › Focus choose it, then Apps, and add Holdfast.',
    'Silent mode: an alert shows, and makes no sound until you open it.',
  ],
  android: [
    'Battery saver: in Settings › Apps › Chrome › Battery choose Unrestricted. Alerts come to this phone by way of Chrome.',
    'Do Not Disturb: in Settings › Notifications › Do Not Disturb › Apps add Holdfast.',
    'A low volume of notifications, which is apart from that of calls.',
  ],
  desktop: [
    'A closed browser: alerts arrive when it is opened again.',
    'Do not disturb, or focus, in the settings of the computer.',
    'A computer that sleeps, or without sound.',
  ],
}

const platform = () => platformOf(navigator, isIosBrowser())

/** The two taps that allow blocked notifications on this kind of device. */
export function AllowAgain() {
  return (
    <>
      <p>Without them you see an alert only while Holdfast is open.</p>
      <ol>
        {ALLOW_AGAIN[platform()].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

export function WhatKeepsAlertsQuiet() {
  return (
    <details className={styles.stored}>
      <summary>What can still keep an alert quiet</summary>
      <ul>
        {QUIET[platform()].map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
    </details>
  )
}
