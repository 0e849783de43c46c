import type { Incident } from '@holdfast/contract/incidents/incidents'
import { describeState } from '@holdfast/contract/roll-call/mark-words'
import { NAME_NOT_KNOWN, summariseRollCall } from '@holdfast/contract/roll-call/roll-call-totals'
import { personKey } from '@holdfast/contract/roll-call/standing-marks'
import { useMemo } from 'react'
import { useNewestAlertToAll } from '../../../data/incidents/merged-alerts.ts'
import { useCounts, useExpectedGroups, useOnListAlone } from '../../../data/incidents/roll-call.ts'
import { type MarkRow, useMarks } from '../../../data/incidents/roll-marks.ts'
import { Link } from '../../../routing/navigation.tsx'
import { Pane } from '../../../ui/screen/pane.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { describeConflict, whoDisagrees } from './person-rows.ts'
import styles from './roll-call-pane.module.css'
import { totalRows } from './roll-call-rules.ts'

/** The totals of the roll call, who is missing and about whom two people disagree, as a pane of a wide screen. */
export function RollCallPane({ incident }: { incident: Incident }) {
  const groups = useExpectedGroups(incident.id)
  const counts = useCounts(incident.id)
  const alerted = useNewestAlertToAll(incident.id)
  const { totals, missing } = useMemo(
    () => summariseRollCall(groups.data ?? [], counts.rows, alerted),
    [groups.data, counts.rows, alerted],
  )
  const lines = totalRows(totals, useOnListAlone(incident.id)).filter(
    ({ title }) => title !== 'Expected',
  )
  return (
    <Pane
      title="Roll call"
      tools={
        <Link to="/roll-call" viewTransition>
          Open
        </Link>
      }
    >
      <SectionLoader read={counts.rows.length > 0 ? groups : [groups, counts]}>
        {() =>
          totals.groups === 0 ? (
            <p>There are no groups to count yet.</p>
          ) : (
            <>
              {counts.state === 'failed' && <p>What others have counted is not known yet.</p>}
              <dl className={styles.totals}>
                {lines.map(({ title, number, detail, colour }) => (
                  <div key={title} data-colour={colour} data-wide={detail !== undefined}>
                    <dt>{title}</dt>
                    <dd>
                      {number} {title === 'Present' && `of ${totals.expected} `}
                      {detail}
                    </dd>
                  </div>
                ))}
              </dl>
              <Disputed incidentid={incident.id} />
              {missing.length > 0 && (
                <ul className={styles.missing} aria-label="Missing">
                  {missing.map(({ name, place, group, count }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
                    <li key={`${count.id} ${index}`}>
                      <strong>{name || NAME_NOT_KNOWN}</strong>{' '}
                      {[group, place && `last seen: ${place}`].filter(Boolean).join(' · ')}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )
        }
      </SectionLoader>
    </Pane>
  )
}

/** Whoever looks at the board only must not miss that a child was handed over twice. */
function Disputed({ incidentid }: { incidentid: string }) {
  const disputed = useMarks(incidentid).filter(({ conflict }) => conflict !== null)
  if (disputed.length === 0) return null
  return (
    <ul className={styles.missing} aria-label="Two people disagree">
      {disputed.map((mark) => (
        <li key={mark.markid + personKey(mark)}>
          <strong>{mark.name || NAME_NOT_KNOWN}</strong>{' '}
          {[mark.groupname, `${whoDisagrees({ mark })}: ${describeSaid(mark)}`]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}

function describeSaid(mark: MarkRow): string {
  return `${describeState(mark)} (${mark.authorname}); ${describeConflict({ mark })}`
}
