import { parseArgs } from 'node:util'
import { describeDuration } from '@holdfast/contract/durations'
import { INVITATION_LIFETIME_MS } from '@holdfast/contract/limits'
import { userSchemas } from '@holdfast/contract/people/users'
import { type Config, readConfig } from '../config.ts'
import { recordActivity } from '../features/activity/index.ts'
import { refuseDemonstration } from '../features/demonstration/index.ts'
import { createInvitation } from '../features/invitations/index.ts'
import { insertOrganisation } from '../features/organisations/index.ts'
import { BreachedPasswords, hashPassword, PasswordPolicy } from '../features/sign-in/index.ts'
import { insertUser, usernameProblems } from '../features/users/index.ts'
import type { Connections } from '../platform/database/connections.ts'
import { asScope, Database } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { parse } from '../platform/http/parse.ts'
import { Problem } from '../platform/http/problem.ts'
import { createLog, type Log } from '../platform/log.ts'
import { operatorCommand } from '../platform/operator-command.ts'
import { StartError } from '../platform/start-error.ts'
import { readNewPassword } from './new-password.ts'
import { type Invocation, runCommand } from './run-command.ts'

type Admin = { id: string; organisationid: string; name: string; email: string; type: 'admin' }

const ORGANISATION_NAME = 'Holdfast Provider'
const USAGE = operatorCommand(
  'create-provider-admin',
  '--username casey --name "Casey Brook" --email casey@provider.example',
)

const STRING_OPTION = { type: 'string', default: '' } as const

/**
 * Creates an admin of the provider's organisation, and the organisation itself if needed: the first
 * user of a new installation. A running server notices within a second.
 */
export async function createProviderAdmin({ args, env, print }: Invocation): Promise<void> {
  const config = readConfig(env)
  const admin = readAdmin(args, config)
  const log = createLog(config.logLevel)
  const passwordhash = await readPasswordHash(admin, env, { config, log })
  const { connections, stop } = await openDatabase(config, log)
  const link = await store(admin, passwordhash, { config, connections }).finally(stop)
  if (link === undefined) print(`${admin.id} can sign in now, at ${config.publicUrl}/admin.`)
  else
    print(
      `${admin.name} chooses a password here, once, within ${describeDuration(INVITATION_LIFETIME_MS)}: ${link}`,
    )
}

/** Null without a password: people would never change one that was generated here. */
async function readPasswordHash(
  { id, name }: Admin,
  env: NodeJS.ProcessEnv,
  { config, log }: { config: Config; log: Log },
): Promise<string | null> {
  const password = await readNewPassword(env)
  if (password === undefined) return null
  const breachedPasswords = new BreachedPasswords({ config, log, now: () => new Date() })
  const context = { username: id, name, organisationname: ORGANISATION_NAME }
  await new PasswordPolicy(breachedPasswords).requireGood(password, context)
  return hashPassword(password, config.passwordHash, id)
}

/** @returns the link of an invitation, for an admin without a password */
async function store(
  admin: Admin,
  passwordhash: string | null,
  { config, connections }: { config: Config; connections: Connections },
): Promise<string | undefined> {
  await refuseDemonstration({ config, connections })
  const database = new Database(connections, ignoreChanges)
  const { id, organisationid, name, email, type } = admin
  const now = new Date()
  return database.changeAsSystem(organisationid, [{ collection: 'users' }], async (trx) => {
    await insertOrganisation(trx, { id: organisationid, name: ORGANISATION_NAME }, now)
    if (!(await insertUser(trx, admin, passwordhash))) {
      throw new Problem('taken', `The username ${id} is already taken`)
    }
    await recordActivity(asScope(trx, organisationid), {
      userid: null,
      at: now,
      kind: 'user-added',
      recordid: id,
      summary: `${name}, ${type}`,
    })
    if (passwordhash !== null) return undefined
    const expires = new Date(now.getTime() + INVITATION_LIFETIME_MS)
    const invitationOptions = { publicUrl: config.publicUrl, expires, now }
    return (await createInvitation(trx, { username: id, email }, invitationOptions)).link
  })
}

/** @throws Problem `invalid`, StartError */
function readAdmin(args: string[], config: Config): Admin {
  const { username, name, email } = readArguments(args)
  const id = username.trim().toLowerCase()
  const problems = usernameProblems(id)
  if (problems.length > 0) throw new Problem('invalid', problems)
  const user = parse(userSchemas.saveUser.body, { name, email, type: 'admin' })
  const organisationid = config.providerOrganisationId
  return { id, organisationid, name: user.name, email: user.email, type: 'admin' }
}

/** A running server finds the changes in the database. */
function ignoreChanges(): void {}

function readArguments(args: string[]): { username: string; name: string; email: string } {
  try {
    const { values } = parseArgs({
      args,
      options: { username: STRING_OPTION, name: STRING_OPTION, email: STRING_OPTION },
    })
    if (values.username && values.name && values.email) return values
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
  throw new StartError(`Name the new admin:\n${USAGE}`)
}

await runCommand(createProviderAdmin, import.meta)
