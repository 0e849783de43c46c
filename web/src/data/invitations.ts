import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoint-schemas'
import { call } from '../http/call.ts'
import { chosenOrOwnOrganisation, organisationQuery } from './device-copy.ts'
import { useWrite, type Write } from './write.ts'

export type Invitations = ResponseBody<'inviteUsers'>
export type OpenedInvitation = ResponseBody<'openInvitation'>

/** Makes links for first passwords; sent by mail, or returned once for a sheet. */
export function useInviteUsers(org?: string): Write<RequestInput<'inviteUsers'>, Invitations> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite((body) => call('inviteUsers', { query: organisationQuery(organisationid), body }))
}

/** Asks the server to whom the invitation with this key belongs. */
export function useOpenInvitation(): Write<string, OpenedInvitation> {
  return useWrite((key) => call('openInvitation', { body: { key } }))
}
