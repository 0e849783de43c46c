import { useMemo } from 'react'
import { useUserReadiness } from '../../../data/user-readiness.ts'
import type { Column } from '../../data-table/data-table-column.ts'
import { ReadyUntil, useNow } from '../../readiness/ready-until.tsx'
import { describeReadyUntil } from '../../readiness/user-readiness-text.ts'

/** Until when each user's device works without network; empty while loading. */
export function useReadyUntilColumn(organisationid: string): Column<{ id: string }> {
  const readiness = useUserReadiness(organisationid).data
  const now = useNow()
  return useMemo(() => {
    const devices = new Map(readiness?.map(({ userid, device }) => [userid, device]))
    return {
      id: 'readyuntil',
      title: 'Ready until',
      text: ({ id }) => {
        const device = devices.get(id)
        return device === undefined ? '' : describeReadyUntil(device, now)
      },
      sortBy: ({ id }) => devices.get(id)?.endsat ?? '',
      cell: ({ id }) => {
        const device = devices.get(id)
        return device !== undefined && <ReadyUntil device={device} now={now} />
      },
    }
  }, [readiness, now])
}
