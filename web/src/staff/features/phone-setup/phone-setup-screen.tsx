import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { OFFLINE_PERIOD } from '@holdfast/contract/durations'
import { type ComponentType, useId } from 'react'
import { useReadiness } from '../../../app/readiness/device-readiness.ts'
import { InstallSteps } from '../../../app/readiness/install-steps.tsx'
import { obstacles } from '../../../app/readiness/obstacles.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import styles from './phone-setup-screen.module.css'

/** `Notifications` is the section of the settings screen. */
type PhoneSetupScreenProps = { Notifications: ComponentType }

/** Shown after a first sign-in: install the app, allow notifications, and store everything for use offline. */
export function PhoneSetupScreen({ Notifications }: PhoneSetupScreenProps) {
  return (
    <StaffScreen title="Set up this phone" back="/menu">
      <p>In an emergency the phone in your pocket has everything you need. Two steps are left.</p>
      <InstallSection />
      <Notifications />
      <ReadySection />
    </StaffScreen>
  )
}

function InstallSection() {
  const id = useId()
  const { installed } = useReadiness()
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.section}>
        <h2 id={id}>Home screen</h2>
        {installed ? (
          <Tag colour="ok" icon={faCircleCheck} variant="plain">
            Holdfast is on your home screen
          </Tag>
        ) : (
          <>
            <p>Put Holdfast where you find it at once. It works offline for {OFFLINE_PERIOD}.</p>
            <InstallSteps last="From now on open Holdfast from the home screen." />
          </>
        )}
      </div>
    </Card>
  )
}

function ReadySection() {
  const id = useId()
  const readiness = useReadiness()
  return (
    <Card as="section" labelledBy={id} edge={readiness.ready ? 'ok' : undefined}>
      <div className={styles.section}>
        <div role="status">
          <h2 id={id}>{readiness.ready ? 'This phone is ready' : 'Storing what you need…'}</h2>
        </div>
        {readiness.ready ? (
          <>
            <p>Guidance, contacts, roles and maps are on it.</p>
            <LinkButton to="/menu" kind="primary">
              Open Holdfast
            </LinkButton>
          </>
        ) : (
          <ul>
            {obstacles(readiness).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
