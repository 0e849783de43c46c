import type { SharedPage } from '@holdfast/contract/incidents/shares'
import { NAME_NOT_KNOWN } from '@holdfast/contract/roll-call/roll-call-totals'
import { formatTime } from '../../../ui/format-dates.ts'
import { BareList } from '../../../ui/list/list.tsx'
import { Additions } from './shared-additions.tsx'
import styles from './shared-incident.module.css'
import { SharedPart } from './shared-part.tsx'

/** Each part is missing where it is not shared. */

export function RollCallPart({ totals }: { totals: SharedPage['rollcall'] }) {
  if (totals === undefined) return null
  const { groups, groupsNotCounted, countedBefore, atRefuge = 0 } = totals
  const figures = [
    ['Missing', totals.missing],
    ['Injured', totals.injured],
    ...(atRefuge > 0 ? ([['At a refuge in the building', atRefuge]] as const) : []),
    ['Not explained', totals.notExplained],
    ['Not counted yet', totals.notCounted],
    ['Present', totals.present],
    ['Expected', totals.expected],
  ] as const
  return (
    <SharedPart title="Roll call">
      <dl className={styles.figures}>
        {figures.map(([label, number]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd
              className={styles.number}
              data-urgent={(/^(Missing|At)/.test(label) && number > 0) || undefined}
            >
              {number}
            </dd>
          </div>
        ))}
      </dl>
      <p className="meta">
        {groups - groupsNotCounted} of {groups} groups counted.
        {countedBefore > 0 &&
          ` ${countedBefore} of those present were counted before the last alert, and not again since.`}
      </p>
    </SharedPart>
  )
}

export function NamesPart({ names, parts }: Pick<SharedPage, 'names' | 'parts'>) {
  if (!parts.includes('names')) return null
  if (names === undefined) {
    return (
      <SharedPart title="Missing people">
        <p>Names are not kept on this phone. They are shown when it has a network.</p>
      </SharedPart>
    )
  }
  return (
    <SharedPart title={`Missing people (${names.length})`}>
      {names.length === 0 && <p>Nobody is named as missing.</p>}
      <BareList className={styles.stack}>
        {names.map(({ name, group, place }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name and place
          <li key={`${name} ${group} ${place} ${index}`} className={styles.words}>
            <b>{name || NAME_NOT_KNOWN}</b>, {group}
            {place && `, last seen: ${place}`}
          </li>
        ))}
      </BareList>
    </SharedPart>
  )
}

export function MethanePart({ report }: { report: SharedPage['methane'] }) {
  if (report === undefined) return null
  if (report === null) {
    return (
      <SharedPart title="Report to 999">
        <p>None has been written yet.</p>
      </SharedPart>
    )
  }
  return (
    <SharedPart title={`Report to 999, ${formatTime(report.timestamp)}`}>
      <dl className={styles.lines}>
        {report.lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || '–'}</dd>
          </div>
        ))}
      </dl>
      <Additions label="Correction" additions={report.corrections} />
    </SharedPart>
  )
}

export function DecisionsPart({ decisions }: Pick<SharedPage, 'decisions'>) {
  if (decisions === undefined) return null
  return (
    <SharedPart title="Last decisions">
      {decisions.length === 0 && <p>None has been recorded yet.</p>}
      <BareList className={styles.stack}>
        {decisions.map(({ timestamp, role, decision, reason, corrections }) => (
          <li key={`${timestamp} ${decision}`} className={styles.words}>
            <p>
              <b>{formatTime(timestamp)}</b> {decision}
            </p>
            {reason && <p>Reason: {reason}</p>}
            {role && <p className="meta">{role}</p>}
            <Additions label="Correction" additions={corrections} />
          </li>
        ))}
      </BareList>
    </SharedPart>
  )
}
