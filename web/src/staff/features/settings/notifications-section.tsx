import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faCircleExclamation } from '@fortawesome/free-solid-svg-icons/faCircleExclamation'
import { useEffect, useId, useState } from 'react'
import {
  enablePush,
  lastPushState,
  type PushState,
  refreshPushState,
  renewPush,
} from '../../../data/alerts/push.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { logFailure } from '../../../http/log-failure.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { LoadingPlaceholder } from '../../../ui/screen/loading-placeholder.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { AllowAgain, WhatKeepsAlertsQuiet } from './alert-sound-steps.tsx'
import styles from './readiness-section.module.css'

const TEXTS: Record<PushState, string> = {
  on: 'Alerts reach this device when Holdfast is closed',
  off: 'Alerts do not reach this device when Holdfast is closed',
  blocked: 'Notifications are blocked on this device',
  unsupported: 'This browser cannot be reached when Holdfast is closed',
}

/** Says whether alerts reach this device while the app is closed, and asks for the permission. */
export function NotificationsSection() {
  const id = useId()
  const online = useOnline()
  const [state, setState] = useState(lastPushState)
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    // At the first start after an upgrade the server may not have taken the subscription yet.
    void renewPush().then(refreshPushState).then(setState)
  }, [])

  async function turnOn() {
    setAsking(true)
    setFailed(false)
    try {
      setState(await enablePush())
    } catch (failure) {
      logFailure('Web push could not be turned on', failure)
      setFailed(true)
    }
    setAsking(false)
  }

  if (state === undefined) return <LoadingPlaceholder />
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.section}>
        <h2 id={id}>Alerts</h2>
        <p role="status">
          <Tag
            colour={state === 'on' ? 'ok' : 'warn'}
            icon={state === 'on' ? faCircleCheck : faCircleExclamation}
            variant="plain"
          >
            {TEXTS[state]}
          </Tag>
        </p>
        {state === 'off' && (
          <>
            <p>
              Allow notifications, so that a lockdown or an evacuation reaches you with the phone in
              your pocket. Nothing else is ever sent this way.
            </p>
            <Button
              kind="primary"
              icon={faBell}
              busy={isAsking}
              disabledReason={online ? undefined : 'You can allow them when you are online.'}
              onClick={() => void turnOn()}
            >
              Allow notifications
            </Button>
          </>
        )}
        {state === 'blocked' && <AllowAgain />}
        {state === 'unsupported' && (
          <p>
            On an iPhone or iPad add Holdfast to the home screen first, and open it from there.
            Elsewhere use a current Chrome, Edge, Firefox or Safari.
          </p>
        )}
        {hasFailed && (
          <p role="alert">
            The browser’s notification service could not be reached. Please try again later.
          </p>
        )}
        {state !== 'unsupported' && !('silent' in Notification.prototype) && (
          <p>
            This browser is too old to keep a notification silent: it may sound in a lockdown.
            Update it, or switch off the sound of its notifications.
          </p>
        )}
        {state !== 'unsupported' && <WhatKeepsAlertsQuiet />}
      </div>
    </Card>
  )
}
