import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faCircleExclamation } from '@fortawesome/free-solid-svg-icons/faCircleExclamation'
import { pluralise } from '@holdfast/contract/text'
import { type ReactNode, useId, useState } from 'react'
import { type Readiness, useReadiness } from '../../../app/readiness/device-readiness.ts'
import { collectionName, obstacles } from '../../../app/readiness/obstacles.ts'
import { requestPersistence } from '../../../storage/storage-state.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDay } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './readiness-section.module.css'

/** Whether this device would open with everything on it if the network failed now. */
export function ReadinessSection() {
  const readiness = useReadiness()
  const id = useId()
  const { ready, stored, pictures, installed, offlineUntil } = readiness
  const now = Date.now()
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.section}>
        <h2 id={id}>Offline use</h2>
        <p role="status">
          {ready ? (
            <Tag colour="ok" icon={faCircleCheck} variant="plain">
              This device is ready for offline use
            </Tag>
          ) : (
            <Tag colour="warn" icon={faCircleExclamation} variant="plain">
              This device is not ready for offline use yet
            </Tag>
          )}
        </p>
        {!ready && (
          <ul>
            {obstacles(readiness).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <dl className={styles.facts}>
          {offlineUntil !== null && (
            <Fact name="Works offline until">{formatDay(offlineUntil)}</Fact>
          )}
          <Fact name="Kept on this device">
            <Persistence persistence={readiness.persistence} />
          </Fact>
          <Fact name="Installed">
            {installed ? 'Yes' : 'No. Add Holdfast to the home screen from the browser’s menu.'}
          </Fact>
        </dl>
        <details className={styles.stored}>
          <summary>What is stored</summary>
          <dl className={styles.facts}>
            {stored.map(({ collection, checkedAt }) => (
              <Fact key={collection} name={collectionName(collection)}>
                {checkedAt === null ? 'Not stored' : `Up to date ${ageOf(checkedAt, now)}`}
              </Fact>
            ))}
            <Fact name="Pictures">
              {pictures.stored} of {pictures.total} stored
            </Fact>
          </dl>
        </details>
      </div>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Some browsers grant persistent storage without asking, some ask, and some refuse until the app is installed. */
function Persistence({ persistence }: Pick<Readiness, 'persistence'>) {
  const [isGranted, setGranted] = useState<boolean>()
  if (persistence === 'granted' || isGranted === true) return 'Yes, until you remove it'
  if (isGranted === false)
    return 'The browser has refused. Add Holdfast to the home screen, then ask again.'
  return (
    <>
      <p>The device may delete this to save space</p>
      <Button onClick={() => void requestPersistence().then(setGranted)}>Ask the browser</Button>
    </>
  )
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago the server last confirmed a stored collection: `just now`, `5 minutes ago`, `2 days ago`. */
export function ageOf(checkedAt: number, now: number): string {
  const age = Math.max(0, now - checkedAt)
  if (age < 2 * MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} minutes ago`
  if (age < DAY) return `${pluralise(Math.floor(age / HOUR), 'hour')} ago`
  return `${pluralise(Math.floor(age / DAY), 'day')} ago`
}
