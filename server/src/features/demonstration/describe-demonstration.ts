import { demonstration } from '@holdfast/starter-content'
import type { Context } from '../../platform/context.ts'
import { readOrganisations } from '../organisations/index.ts'

/** The demonstration's sign-ins as a short table; "" when this database holds no demonstration. */
export async function describeDemonstration({ connections }: Context): Promise<string> {
  const there = new Set((await readOrganisations(connections.system)).map(({ id }) => id))
  const { organisations, users, password } = demonstration
  if (!organisations.every(({ id }) => there.has(id))) return ''
  const rows = organisations.map(({ id, name }) => {
    const members = users.filter((user) => user.organisationid === id)
    return `  ${name.padEnd(24)}${members.map((user) => user.id).join(', ')}`
  })
  return [`Sign in with the password ${password} as`, ...rows].join('\n')
}
