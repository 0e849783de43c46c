import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { Problem } from '../../platform/http/problem.ts'
import { CHANGED_BY_DEPROVISIONING, type DirectoryUsers, type StoredUser } from '../users/index.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './scim-description.ts'
import {
  changeOfBody,
  changeOfPatch,
  type DirectoryChange,
  MAX_PAGE,
  parseFilter,
  toScimList,
  toScimUser,
} from './scim-rules.ts'

/** SCIM 2.0, for user directories such as Entra ID and Google. */
export function registerScimRoutes(
  { api, config, connections, database }: Context,
  directoryUsers: DirectoryUsers,
): void {
  const url = `${config.publicUrl}/api/scim/v2`
  const toResource = (user: StoredUser) =>
    toScimUser({ ...user, isActive: user.suspended === null }, url)

  api.endpoint('getScimConfig', () => serviceProviderConfig(url, MAX_PAGE))
  api.endpoint('listScimSchemas', () => toScimList(schemas(url)))
  api.endpoint('listScimResourceTypes', () => toScimList(resourceTypes(url)))

  api.endpoint('listScimUsers', async ({ query, organisationid }) => {
    const users = await directoryUsers.read(connections.system, organisationid)
    const { filter, startIndex, count } = query
    const page = {
      ...(startIndex !== undefined && { startIndex }),
      ...(count !== undefined && { count }),
    }
    return toScimList(users.filter(matcherOf(filter)).map(toResource), page)
  })

  api.endpoint('getScimUser', async ({ parameters, organisationid }) => {
    const id = usernameIn(parameters)
    return toResource(await directoryUsers.require(connections.system, organisationid, id))
  })

  api.endpoint('createScimUser', async ({ body, organisationid, activity }) => {
    const id = body.userName
    const newUser = { id, organisationid, name: id, email: '', ...changeOfBody(body) }
    const user = await database.changeAsSystem(
      organisationid,
      CHANGED_BY_DEPROVISIONING,
      async (trx) => {
        const added = await directoryUsers.add(trx, newUser)
        await activity.record(asOrganisationTransaction(trx), {
          kind: 'user-added',
          recordid: id,
          summary: `${added.name}, standard, by the user directory`,
        })
        return added
      },
    )
    return toResource(user)
  })

  api.endpoint('replaceScimUser', async ({ parameters, body, organisationid, activity }) => {
    const id = usernameIn(parameters)
    if (body.userName !== id) throw new Problem('invalid', 'userName cannot be changed')
    return change(organisationid, id, changeOfBody(body), activity)
  })

  api.endpoint('changeScimUser', async ({ parameters, body, organisationid, activity }) => {
    const id = usernameIn(parameters)
    const wanted = changeOfPatch(body, id)
    if (!wanted) throw new Problem('invalid', 'An operation has a value that cannot be taken')
    return change(organisationid, id, wanted, activity)
  })

  api.endpoint('deleteScimUser', async ({ parameters, organisationid, activity }) => {
    await change(organisationid, usernameIn(parameters), { active: false }, activity)
    return undefined
  })

  async function change(
    organisationid: string,
    id: string,
    wanted: DirectoryChange,
    activity: ActivityRecorder<'changeScimUser'>,
  ) {
    const outcome = await database.changeAsSystem(
      organisationid,
      CHANGED_BY_DEPROVISIONING,
      async (trx) => {
        const changed = await directoryUsers.change(trx, organisationid, id, wanted)
        const entries = changed.changes.map((change) => ({ ...change, recordid: id }))
        if (entries.length === 0) activity.nothingChanged()
        else await activity.record(asOrganisationTransaction(trx), ...entries)
        return changed
      },
    )
    directoryUsers.publish(outcome.revocations)
    return toResource(outcome.user)
  }
}

function usernameIn({ id }: { id: string }): string {
  return id.trim().toLowerCase()
}

/** @throws Problem `invalid` for any filter but `attribute eq "value"` */
function matcherOf(filter: string | undefined): (user: StoredUser) => boolean {
  if (filter === undefined) return () => true
  const parsed = parseFilter(filter)
  if (!parsed) throw new Problem('invalid', 'Filter by userName eq "…" or externalId eq "…"')
  const { attribute, value } = parsed
  if (attribute === 'externalId') return ({ externalid }) => externalid === value
  return ({ id }) => id === value.trim().toLowerCase()
}
