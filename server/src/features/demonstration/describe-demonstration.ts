import { demonstration } from '@holdfast/starter-content'
import type { Context } from '../../platform/context.ts'
import { readOrganisations } from '../organisations/index.ts'

/** A table of the demonstration's usernames; "" if the database has no demonstration. */
export async function describeDemonstration({ connections }: Context): Promise<string> {
  const existing = new Set((await readOrganisations(connections.system)).map(({ id }) => id))
  const { organisations, users, password } = demonstration
  if (!organisations.every(({ id }) => existing.has(id))) return ''
  const rows = organisations.map(({ id, name }) => {
    const ownUsers = users.filter((user) => user.organisationid === id)
    return `  ${name.padEnd(24)}${ownUsers.map((user) => user.id).join(', ')}`
  })
  return [`Sign in with the password ${password} as`, ...rows].join('\n')
}
