import { parseArgs } from 'node:util'
import { userEndpoints } from '@holdfast/contract/users'
import { readConfig } from '../config.ts'
import { recordActivity } from '../features/activity/index.ts'
import { refuseDemonstration } from '../features/demonstration/index.ts'
import { insertOrganisation } from '../features/organisations/index.ts'
import { hashPassword, requireGoodPassword } from '../features/sign-in/index.ts'
import { insertUser, usernameProblems } from '../features/users/index.ts'
import { asOrganisationTransaction, Database } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { parse } from '../platform/http/parse.ts'
import { Problem } from '../platform/http/problem.ts'
import { createLog } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'
import { newPassword } from './new-password.ts'
import { runCommand } from './run-command.ts'

/**
 * Creates an admin of the provider's organisation, and the organisation itself if needed: the first
 * user of a new installation. A running server notices within a second.
 */

const USAGE =
  'npm run create-provider-admin -- --username casey --name "Casey Brook" --email casey@provider.example'

const text = { type: 'string', default: '' } as const

async function createProviderAdmin(args: string[]): Promise<void> {
  const config = readConfig()
  const { username, name, email } = readArguments(args)
  const id = username.trim().toLowerCase()
  const problems = usernameProblems(id)
  if (problems.length > 0) throw new Problem('invalid', problems)
  const details = parse(userEndpoints.saveUser.body, { name, email, type: 'admin' })
  const { password, isGenerated } = await newPassword()
  const organisationid = config.providerOrganisationId
  const organisation = { id: organisationid, name: 'Holdfast Provider' }
  requireGoodPassword(password, {
    username: id,
    name: details.name,
    organisationname: organisation.name,
  })
  const passwordhash = await hashPassword(password)
  const user = { id, organisationid, name: details.name, email: details.email, type: details.type }
  const { connections, stop } = await openDatabase(config, createLog(config.logLevel))
  try {
    await refuseDemonstration({ config, connections })
    const database = new Database(connections, () => undefined)
    await database.changeAsSystem(organisationid, [{ collection: 'users' }], async (trx) => {
      await insertOrganisation(trx, organisation, new Date())
      if (!(await insertUser(trx, user, passwordhash))) {
        throw new Problem('taken', `The username ${id} is already taken`)
      }
      await recordActivity(asOrganisationTransaction(trx), organisationid, {
        userid: null,
        at: new Date(),
        kind: 'user-added',
        recordid: id,
        summary: `${user.name}, admin`,
      })
    })
  } finally {
    await stop()
  }
  console.log(`${id} can sign in now, at ${config.publicUrl}/admin.`)
  if (isGenerated) console.log(`The password is ${password} – it is shown only here.`)
}

function readArguments(args: string[]): { username: string; name: string; email: string } {
  try {
    const { values } = parseArgs({ args, options: { username: text, name: text, email: text } })
    if (values.username && values.name && values.email) return values
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
  throw new StartError(`Name the new admin:\n${USAGE}`)
}

await runCommand(createProviderAdmin)
