import { List } from '../../../ui/list.tsx'
import { ChecklistItem } from './checklist-item.tsx'
import { type Checks, itemState, type Section, settledCount } from './checklist-rules.ts'
import styles from './checklist-section.module.css'

type ChecklistSectionProps = {
  section: Section
  incidentid: string | undefined
  /** Undefined while nothing is known about them: without an incident, or not read yet. */
  checks: Checks | undefined
  readOnly: boolean
}

const NO_CHECKS: Checks = new Map()

/** One section: its name, how far it is, and its items. */
export function ChecklistSection(props: ChecklistSectionProps) {
  const { section, incidentid, checks, readOnly } = props
  return (
    <section aria-labelledby={section.id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={section.id}>{section.name}</h2>
        {checks && (
          <p className={styles.progress}>
            {settledCount(section, checks)} of {section.items.length}
          </p>
        )}
      </div>
      <List>
        {section.items.map((item) => {
          const { state, settledBy, ticked, isWaiting } = itemState(item, checks ?? NO_CHECKS)
          return (
            <ChecklistItem
              key={item.id}
              incidentid={incidentid}
              item={item}
              state={state}
              ticked={ticked.join()}
              authorname={settledBy?.authorname}
              timestamp={settledBy?.timestamp}
              isWaiting={isWaiting}
              readOnly={readOnly}
            />
          )
        })}
      </List>
    </section>
  )
}
