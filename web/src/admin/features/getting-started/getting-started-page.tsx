import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { faMinus } from '@fortawesome/free-solid-svg-icons/faMinus'
import { useEffect, useRef } from 'react'
import { useSavePreparationStep } from '../../../data/admin/getting-started.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useLocation } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { formatDay } from '../../../ui/format-dates.ts'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { FailedSection } from '../../../ui/screen/section-loader.tsx'
import { Spinner } from '../../../ui/screen/spinner.tsx'
import { Icon } from '../../../ui/theme/icon.tsx'
import { useAdminOrganisation, useStepAddress } from '../../frame/admin-organisation.ts'
import { AdminPage } from '../../frame/admin-page.tsx'
import { describeProgress, type Step } from '../../preparation-steps/steps-rules.ts'
import { useSteps } from '../../preparation-steps/use-steps.ts'
import styles from './getting-started-page.module.css'

/** Leads through the preparation of a new organisation and shows how far it is. */
export function GettingStartedPage() {
  const { organisationid } = useAdminOrganisation()
  const { state, steps, retry } = useSteps(organisationid)
  const next = steps?.find(({ state }) => state === 'todo')
  return (
    <AdminPage title="Getting started">
      <p className={styles.intro}>
        Eight steps take you from an empty organisation to a first exercise, in any order. Each says
        what is there and what is missing, and is done once nothing is missing.
      </p>
      {state === 'loading' && <Spinner />}
      {state === 'failed' && <FailedSection onRetry={retry} />}
      {steps && (
        <>
          <p role="status" className={styles.progress}>
            {describeProgress(steps)}
          </p>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <StepCard key={step.id} step={step} number={index + 1} isNext={step === next} />
            ))}
          </ol>
        </>
      )}
    </AdminPage>
  )
}

const STATES = { done: 'Done', todo: 'To do', 'not-needed': 'Not needed here' } as const

type StepCardProps = { step: Step; number: number; isNext: boolean }

function StepCard({ step, number, isNext }: StepCardProps) {
  const { id, title, facts, missing, state, notNeeded } = step
  const heading = useRef<HTMLHeadingElement>(null)
  const { search } = useLocation()
  const isReturn = new URLSearchParams(search).get('back') === id

  // Whoever returns from the page of the step continues at this card.
  useEffect(() => {
    if (!isReturn) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('li')?.scrollIntoView({ block: 'center' })
  }, [isReturn])

  return (
    <li className={styles.step} data-state={state}>
      <span aria-hidden="true" className={styles.mark}>
        {state === 'todo' ? number : <Icon icon={state === 'done' ? faCheck : faMinus} />}
      </span>
      <div className={styles.words}>
        <h2 ref={heading} tabIndex={-1}>
          {title} <span className={styles.state}>{STATES[state]}</span>
        </h2>
        {facts.map((fact) => (
          <p key={fact}>{fact}.</p>
        ))}
        {missing.map((sentence) => (
          <p key={sentence} className={styles.missing}>
            {sentence}.
          </p>
        ))}
        {state === 'not-needed' && notNeeded && (
          <p className="meta">
            {notNeeded.authorname} marked it as not needed here on {formatDay(notNeeded.timestamp)}.
          </p>
        )}
        <StepButtons step={step} isNext={isNext} />
      </div>
    </li>
  )
}

type StepButtonsProps = { step: Step; isNext: boolean }

function StepButtons({ step, isNext }: StepButtonsProps) {
  const { id, title, path, action, state } = step
  const { organisationid, organisations } = useAdminOrganisation()
  const stepAddress = useStepAddress()
  const online = useOnline()
  const toast = useToast()
  const save = useSavePreparationStep(organisationid)
  const opensStaffApp = path === '/alerts'

  async function setNeeded(needed: boolean) {
    const outcome = await save.run({ step: id, needed })
    if (outcome.ok) {
      toast.success(needed ? `${title}: needed after all` : `${title}: not needed here`)
    }
  }

  return (
    <>
      {opensStaffApp && organisations && (
        <p className="meta">Only an admin of that organisation can send it, in the app.</p>
      )}
      {opensStaffApp && !organisations && (
        <p className="meta">
          This opens the app: choose a kind, switch on “This is an exercise” and hold the button. To
          return, choose “Go to admin console” on its home.
        </p>
      )}
      <div className={styles.buttons}>
        {!(opensStaffApp && organisations) && (
          <LinkButton
            to={opensStaffApp ? path : stepAddress(path, id)}
            kind={isNext ? 'primary' : undefined}
          >
            {action}
          </LinkButton>
        )}
        {state !== 'done' && (
          // One button for both, so that it keeps the focus.
          <Button
            kind="quiet"
            busy={save.pending}
            disabled={!online}
            onClick={() => void setNeeded(state === 'not-needed')}
          >
            {state === 'todo' ? 'Not needed here' : 'Needed after all'}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )}
      </div>
      {save.failure && <FailureNotice title="Not saved" sentences={save.failure.errors} />}
    </>
  )
}
