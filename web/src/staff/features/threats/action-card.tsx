import { colourOf } from '@holdfast/contract/appearance'
import type { ThreatPage } from '@holdfast/contract/content'
import { Markdown } from '../../../ui/markdown.tsx'
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
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without markers is one */}
      <ol role="list" className={styles.steps} data-colour={colourOf(colour, name)}>
        {card.steps.map((step) => (
          <li key={step} className={styles.step}>
            <Markdown text={step} />
          </li>
        ))}
      </ol>
      {card.checklist && <LocalChecklist name={card.checklist} />}
    </>
  )
}
