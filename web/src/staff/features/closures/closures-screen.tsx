import { faSnowflake } from '@fortawesome/free-solid-svg-icons/faSnowflake'
import type { ClosureDay } from '@holdfast/contract/closures/closures'
import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import { useClosures } from '../../../data/closures/closures.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { isComing, nameDay } from '../../../domain/closure-days.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { useEveryMinute } from '../../../ui/hooks/use-every-minute.ts'
import { List, ListItem } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { ClosureCard } from './closure-card.tsx'
import { describeDeclaration } from './closure-sentences.ts'
import styles from './closures-screen.module.css'
import { DeclareForm } from './declare-form.tsx'

/** Whether the school opens, today and on the days to come, and who can get in. */
export function ClosuresScreen() {
  const closures = useClosures()
  const mayDeclare = isAllowed(useMe(), 'declare closures')
  const now = useEveryMinute(serverNow)
  return (
    <StaffScreen title="Closures" back="/menu">
      <SectionLoader read={closures}>
        {() => {
          const days = closures.data ?? []
          const coming = days.filter((day) => isComing(day, now))
          return (
            <div className={styles.screen}>
              {coming.map((day) => (
                <ClosureCard key={day.day} day={day} now={now} showsAnswers={mayDeclare} />
              ))}
              {coming.length === 0 && (
                <EmptyState
                  icon={faSnowflake}
                  title="No closure is planned"
                  text="If the school is closed or opens late, you read it here and on home."
                />
              )}
              {mayDeclare && <DeclareForm days={days} now={now} />}
              <EarlierDays days={days.filter((day) => !isComing(day, now))} />
            </div>
          )
        }}
      </SectionLoader>
    </StaffScreen>
  )
}

function EarlierDays({ days }: { days: readonly ClosureDay[] }) {
  if (days.length === 0) return null
  return (
    <section aria-labelledby="earlier-days">
      <h2 id="earlier-days">Earlier days</h2>
      <List label="Earlier days">
        {days.toReversed().map(({ day, declarations }) => (
          <ListItem
            key={day}
            title={nameDay(day)}
            subtitle={declarations.map(describeDeclaration).join(' Then: ')}
          />
        ))}
      </List>
    </section>
  )
}
