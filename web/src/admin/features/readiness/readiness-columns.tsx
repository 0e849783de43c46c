import { formatDateTime, formatDay } from '../../../ui/format-dates.ts'
import type { Column } from '../../data-table/data-table-model.ts'
import { OfflineUntil } from '../../device-readiness/ready-until.tsx'
import { describeEnd, READY_LABELS } from '../../device-readiness/user-readiness-text.ts'
import styles from './readiness-page.module.css'
import {
  describeContent,
  describeInstalled,
  describePush,
  describeStorage,
  pushMark,
  READY_MARKS,
  type ReadinessRow,
} from './readiness-rules.ts'
import { StateIcon } from './state-icon.tsx'

/** The columns of the table: what each person's device last reported. */
export function readinessColumns(now: number): Column<ReadinessRow>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      text: ({ name, userid }) => `${name} ${userid}`,
      cell: ({ name, userid }) => (
        <>
          {name}
          <span className={styles.username}>{userid}</span>
        </>
      ),
    },
    {
      id: 'ready',
      title: 'Ready',
      text: ({ state }) => READY_LABELS[state],
      cell: ({ state }) => <StateIcon mark={READY_MARKS[state]} words={READY_LABELS[state]} />,
    },
    {
      id: 'content',
      title: 'Guidance',
      text: ({ device }) => (device ? guidanceWords(device) : ''),
      sortBy: ({ device }) => device?.contenttaken ?? '',
      cell: ({ device }) =>
        device && (
          <StateIcon
            mark={device.contentcurrent ? 'good' : 'attention'}
            words={guidanceWords(device)}
          />
        ),
    },
    {
      id: 'installed',
      title: 'Installed',
      text: ({ device }) => (device ? describeInstalled(device.installed) : ''),
      cell: ({ device }) =>
        device && (
          <StateIcon
            mark={device.installed ? 'good' : 'attention'}
            words={describeInstalled(device.installed)}
          />
        ),
    },
    {
      id: 'push',
      title: 'Alerts',
      text: describePush,
      sortBy: ({ pushdevices, pushreceived }) =>
        `${Math.min(1, pushdevices)} ${pushreceived ?? ''}`,
      cell: (row) => <StateIcon mark={pushMark(row)} words={describePush(row)} />,
    },
    {
      id: 'storage',
      title: 'Storage',
      text: ({ device }) => (device ? describeStorage(device.storagegranted) : ''),
      cell: ({ device }) =>
        device && (
          <StateIcon
            mark={device.storagegranted ? 'good' : 'attention'}
            words={describeStorage(device.storagegranted)}
          />
        ),
    },
    {
      id: 'version',
      title: 'App',
      text: ({ device }) => device?.appversion ?? '',
    },
    {
      id: 'end',
      title: 'Works offline until',
      text: ({ device }) =>
        device ? `${formatDay(device.endsat)} ${describeEnd(device, now)}` : '',
      noWrap: true,
      sortBy: ({ device }) => device?.endsat ?? '',
      cell: ({ device }) => device && <OfflineUntil device={device} now={now} />,
    },
  ]
}

/** `Version 3, current. Last updated 21 Nov 2026, 10:42.` */
function guidanceWords(device: NonNullable<ReadinessRow['device']>): string {
  const { contenttaken } = device
  const updated =
    contenttaken === null ? 'Never updated' : `Last updated ${formatDateTime(contenttaken)}`
  return `${describeContent(device)}. ${updated}.`
}
