import { formatDateTime, formatDay } from '../../../ui/format-dates.ts'
import { Tag } from '../../../ui/tag.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { OfflineUntil, ReadyTag } from '../../readiness/ready-until.tsx'
import { describeEnd, READY_LABELS } from '../../readiness/user-readiness-text.ts'
import styles from './readiness-page.module.css'
import { describeContent, describePush, type ReadinessRow, yesOrNo } from './readiness-rules.ts'

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
      noWrap: true,
      cell: ({ state }) => <ReadyTag state={state} />,
    },
    {
      id: 'content',
      title: 'Guidance last updated',
      text: ({ device }) => (device ? `${contentTime(device)} ${describeContent(device)}` : ''),
      sortBy: ({ device }) => device?.contenttaken ?? '',
      cell: ({ device }) =>
        device && (
          <span className={styles.content}>
            {contentTime(device)}
            <Tag colour={device.contentcurrent ? 'ok' : 'warn'}>{describeContent(device)}</Tag>
          </span>
        ),
    },
    {
      id: 'version',
      title: 'App',
      text: ({ device }) => device?.appversion ?? '',
    },
    {
      id: 'installed',
      title: 'Installed',
      text: ({ device }) => (device ? yesOrNo(device.installed) : ''),
    },
    {
      id: 'push',
      title: 'Alerts',
      text: describePush,
      sortBy: ({ pushdevices, pushreceived }) =>
        `${Math.min(1, pushdevices)} ${pushreceived ?? ''}`,
      cell: (row) => (
        <Tag colour={row.pushreceived ? 'ok' : row.pushdevices > 0 ? 'black' : 'warn'}>
          {describePush(row)}
        </Tag>
      ),
    },
    {
      id: 'storage',
      title: 'Storage',
      text: ({ device }) => (device ? describeGranted(device.storagegranted) : ''),
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

function contentTime({ contenttaken }: { contenttaken: string | null }): string {
  return contenttaken === null ? 'Never' : formatDateTime(contenttaken)
}

function describeGranted(isGranted: boolean): string {
  return isGranted ? 'Granted' : 'Not granted'
}
