import { resolveColour } from '@holdfast/contract/appearance'
import type { ThreatPage } from '@holdfast/contract/content'
import { Markdown } from '../../../ui/markdown.tsx'
import { NumberedSteps } from '../../../ui/numbered-steps.tsx'
import styles from './action-card.module.css'
import { LocalChecklist } from './local-checklist.tsx'

type ActionCardProps = {
  card: Extract<ThreatPage, { type: 'actioncard' }>['content']
  colour: string
  /** The page's name, from which a random colour is drawn. */
  name: string
}

/** Numbered steps, one glance each. */
export function ActionCard({ card, colour, name }: ActionCardProps) {
  return (
    <>
      {card.intro && (
        <div className={styles.intro}>
          <Markdown text={card.intro} />
        </div>
      )}
      <NumberedSteps steps={card.steps} colour={resolveColour(colour, name)} />
      {card.checklist && <LocalChecklist name={card.checklist} />}
    </>
  )
}
