import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { useId } from 'react'
import { Link } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { describeProgress, type Step } from '../../preparation-steps/steps-rules.ts'
import styles from './admin-menu-screen.module.css'

type PreparationProps = { steps: readonly Step[]; to: string }

/** Shows how far the preparation is and what comes next; a small line once everything is done. */
export function Preparation({ steps, to }: PreparationProps) {
  const titleId = useId()
  const next = steps.find(({ state }) => state === 'todo')
  if (!next) {
    return (
      <p className={styles.person}>
        <Link to={to} viewTransition>
          Getting started
        </Link>
        : {describeProgress(steps).toLowerCase()}
      </p>
    )
  }
  return (
    <Card as="section" labelledBy={titleId} edge="accent">
      <h2 id={titleId}>Getting started</h2>
      <p>
        {describeProgress(steps)}. Next: {next.title}.
      </p>
      <LinkButton to={to} kind="primary" icon={faListCheck}>
        Go on
      </LinkButton>
    </Card>
  )
}
