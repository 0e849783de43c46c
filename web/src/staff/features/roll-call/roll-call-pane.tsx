import type { Incident } from '@holdfast/contract/incidents/incidents'
import { NAME_NOT_KNOWN, summariseRollCall } from '@holdfast/contract/roll-call/roll-call-totals'
import { useMemo } from 'react'
import { useNewestAlertToAll } from '../../../data/incidents/merged-alerts.ts'
import { useCounts, useExpectedGroups, useOnListAlone } from '../../../data/incidents/roll-call.ts'
import { Link } from '../../../routing/navigation.tsx'
import { Pane } from '../../../ui/screen/pane.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import styles from './roll-call-pane.module.css'
import { totalRows } from './roll-call-rules.ts'

/** The totals of the roll call and who is missing, as a pane of a wide screen. */
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
