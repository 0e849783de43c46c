import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Visitor } from '@holdfast/contract/roll-call/visitors'
import { isReception } from '@holdfast/contract/roll-call/visitors-group'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery, ownOrganisation } from '../lists/device-copy.ts'
import { every } from '../lists/polling.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'
import { useMe } from '../sign-in/me.ts'
import { useRollGroups } from './roll-call.ts'

/** The visitors, for reception. No device keeps this list, and nothing of it is done offline. */

const REFRESH_MS = 15_000

const visitorsKey = () => [ownOrganisation(), 'visitors'] as const

/** Whether the user signs visitors in and out; undefined while this is not known. */
export function useIsReception(): boolean | undefined {
  const me = useMe()
  const groups = useRollGroups().data
  if (me.type === 'admin') return true
  return groups && isReception(me, groups)
}

/** Who is here, and who left within the last day. */
export function useVisitors(): Read<Visitor[]> {
  return toRead(
    useQuery({
      queryKey: visitorsKey(),
      queryFn: ({ signal }) =>
        call('listVisitors', { query: organisationQuery(ownOrganisation()), signal }),
      refetchInterval: every(REFRESH_MS),
    }),
  )
}

export function useAddVisitor(): Write<RequestInput<'addVisitor'>, Visitor> {
  return useWrite(async (body) => {
    const visitor = await call('addVisitor', {
      query: organisationQuery(ownOrganisation()),
      body: { ...body, sent: new Date().toISOString() },
    })
    replace(visitor)
    return visitor
  })
}

/** Without `departed` the visitor is here after all. */
export function useDeparture(): Write<{ id: string; departed: string | null }, Visitor> {
  return useWrite(async ({ id, departed }) => {
    const visitor = await call('addDeparture', {
      parameters: { id },
      query: organisationQuery(ownOrganisation()),
      body: { departed, sent: new Date().toISOString() },
    })
    replace(visitor)
    return visitor
  })
}

function replace(visitor: Visitor): void {
  queryClient.setQueryData<Visitor[]>(
    visitorsKey(),
    (list) => list && [visitor, ...list.filter(({ id }) => id !== visitor.id)],
  )
}
