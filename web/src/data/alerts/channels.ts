import type {
  Channel,
  ChannelMessage,
  ChannelReply,
  ChannelTest,
  Escalation,
  NewChannel,
  NewEscalation,
} from '@holdfast/contract/alerts/channels'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { acceptGone, useWrite, type Write } from '../lists/write.ts'

/** Text messages and calls to those who do not have the app open, for admins; never stored on the device. */

/** How often messages and replies are read again, in milliseconds. */
const REFRESH_MS = 5000

const channelsKey = (organisationid: string) => [organisationid, 'channels'] as const
const escalationsKey = (organisationid: string) => [organisationid, 'escalations'] as const

/** Read again and again: a gateway may stop working while the page is open. */
export function useChannels(organisationid: string): Read<Channel[]> {
  return toRead(
    useQuery({
      queryKey: channelsKey(organisationid),
      refetchInterval: REFRESH_MS,
      queryFn: ({ signal }) =>
        call('listChannels', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

export function useSaveChannel(organisationid: string): Write<NewChannel, Channel> {
  return useWrite(async (body) => {
    const channel = await call('saveChannel', { query: organisationQuery(organisationid), body })
    await readAgain(organisationid)
    return channel
  })
}

export function useDeleteChannels(organisationid: string): Write<readonly string[], void> {
  return useWrite(async (ids) => {
    const query = organisationQuery(organisationid)
    for (const id of ids) await acceptGone(call('deleteChannel', { parameters: { id }, query }))
    await readAgain(organisationid)
  })
}

/** Sends a test message to the caller's own number. */
export function useTestChannel(organisationid: string): Write<string, ChannelTest> {
  return useWrite(async (id) => {
    const query = organisationQuery(organisationid)
    const outcome = await call('testChannel', { parameters: { id }, query, body: {} })
    await readAgain(organisationid)
    return outcome
  })
}

/** Resolves to the new address for replies; the one before stops working. */
export function useMakeReplyAddress(organisationid: string): Write<string, string> {
  return useWrite(async (id) => {
    const query = organisationQuery(organisationid)
    const { address } = await call('makeReplyAddress', { parameters: { id }, query, body: {} })
    await readAgain(organisationid)
    return address
  })
}

export function useEscalations(organisationid: string): Read<Escalation[]> {
  return toRead(
    useQuery({
      queryKey: escalationsKey(organisationid),
      queryFn: ({ signal }) =>
        call('listEscalations', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

export function useSaveEscalation(
  organisationid: string,
): Write<{ kind: string; body: NewEscalation }, Escalation> {
  return useWrite(async ({ kind, body }) => {
    const query = organisationQuery(organisationid)
    const escalation = await call('saveEscalation', { parameters: { id: kind }, query, body })
    await readAgain(organisationid)
    return escalation
  })
}

export function useChannelMessages(organisationid: string): Read<ChannelMessage[]> {
  return toRead(
    useQuery({
      queryKey: [organisationid, 'channelmessages'],
      refetchInterval: REFRESH_MS,
      queryFn: ({ signal }) =>
        call('listChannelMessages', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

export function useChannelReplies(organisationid: string): Read<ChannelReply[]> {
  return toRead(
    useQuery({
      queryKey: [organisationid, 'channelreplies'],
      refetchInterval: REFRESH_MS,
      queryFn: ({ signal }) =>
        call('listChannelReplies', { query: organisationQuery(organisationid), signal }),
    }),
  )
}

/** The steps too: a channel that could be deleted may have been taken out of them elsewhere. */
async function readAgain(organisationid: string): Promise<void> {
  await Promise.all(
    [channelsKey, escalationsKey].map((key) =>
      queryClient.invalidateQueries({ queryKey: key(organisationid) }),
    ),
  )
}
