import styles from './readiness-page.module.css'

/** What a person has to do, to be read out to them. */
export function ReadinessHelp() {
  return (
    <details className={styles.help} data-print="hide">
      <summary>What makes a person ready</summary>
      <ol>
        <li>They open Holdfast on their phone and add it to the home screen.</li>
        <li>They sign in there, once every 28 days at least, with a connection.</li>
        <li>
          They leave it open until Settings says “This device is ready for offline use”. That takes
          less than a minute.
        </li>
      </ol>
      <p>
        A device reports by itself, within moments of being ready and then once a day while it has a
        connection. After something new is published it is not current until the app has next been
        opened. Of several devices of one person, the one that reported last counts.
      </p>
    </details>
  )
}
