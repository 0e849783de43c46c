import { BareOrderedList } from '../list/list.tsx'
import type { Colour } from '../theme/colour.ts'
import { Markdown } from './markdown.tsx'
import styles from './numbered-steps.module.css'

type NumberedStepsProps = {
  /** In markdown. */
  steps: readonly string[]
  colour: Colour
}

/** Steps to be done in order, one glance each. Loaded with the screens that need it. */
export function NumberedSteps({ steps, colour }: NumberedStepsProps) {
  const keyed = steps.map((step, index) => ({ step, key: `${index} ${step}` }))
  return (
    <BareOrderedList className={styles.steps} data-colour={colour}>
      {keyed.map(({ step, key }) => (
        <li key={key} className={styles.step}>
          <Markdown text={step} />
        </li>
      ))}
    </BareOrderedList>
  )
}
