import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { call } from '../../http/call.ts'
import { chosenOrOwnOrganisation, organisationQuery } from '../lists/device-copy.ts'
import { useWrite, type Write } from '../lists/write.ts'

export type Invitations = ResponseBody<'inviteUsers'>
export type OpenedInvitation = ResponseBody<'openInvitation'>

/** Makes links with which users choose a first password. They go out by mail, or are returned once for printing. */
export function useInviteUsers(org?: string): Write<RequestInput<'inviteUsers'>, Invitations> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite((body) => call('inviteUsers', { query: organisationQuery(organisationid), body }))
}

/** Finds out whom the invitation with this key is for. */
export function useOpenInvitation(): Write<string, OpenedInvitation> {
  return useWrite((key) => call('openInvitation', { body: { key } }))
}
