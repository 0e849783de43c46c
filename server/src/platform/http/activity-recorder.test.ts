import { endpointSchemas } from '@holdfast/contract/endpoints/endpoint-schemas'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import type { EndpointSchema } from '@holdfast/contract/endpoints/schema'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { OrganisationTransaction } from '../database/database.ts'
import { createLog } from '../log.ts'
import { Access } from './access.ts'
import { Api } from './api.ts'
import { createServer } from './server.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')
const CLAIMS = {
  userid: 'head',
  schoolid: 'riverside',
  org: 'riverside',
  jti: '',
  ver: 1,
  iat: 0,
  exp: 0,
}
const TRANSACTION = {} as OrganisationTransaction

function makeApi() {
  const server = createServer(readConfig({}), createLog('silent'), { current: 'a' })
  onTestFinished(() => server.close())
  const access = new Access({
    noteRequest: () => undefined,
    verifyToken: () => ({ ...CLAIMS, type: 'admin' }),
    isConfirmed: () => true,
    mustSetUpSecondFactor: async () => false,
    providerOrganisationId: 'provider',
    organisationExists: async () => true,
    assignedRoles: async () => [],
    findDirectory: async () => undefined,
    findAttendanceSystem: () => undefined,
    writeLimit: { take: () => undefined },
  })
  const recorded: unknown[] = []
  const api = new Api(server, access, {
    now: () => NOW,
    async recordActivity({ organisationid }, ...activities) {
      recorded.push(...activities.map((activity) => ({ organisationid, ...activity })))
    },
    async recordActivityOfUsername(_, activity) {
      recorded.push(activity)
    },
    async recordRefusal({ userid }, name, address) {
      recorded.push({ userid, name, address })
    },
  })
  return { api, server, recorded }
}

function deleteContact(server: FastifyInstance) {
  return server.inject({ method: 'DELETE', url: '/api/contacts/fay_aaaaaaaa' })
}

test('what a handler records gets the caller, the time and the organisation of the request', async () => {
  const { api, server, recorded } = makeApi()
  api.endpoint('deleteContact', async ({ activity, parameters }) => {
    const entry = { kind: 'contact-deleted', recordid: parameters.id, summary: 'Fay Hill' } as const
    await activity.record(TRANSACTION, entry)
    return { success: true }
  })
  expect(await deleteContact(server)).toMatchObject({ statusCode: 200 })
  expect(recorded).toEqual([
    {
      organisationid: 'riverside',
      userid: 'head',
      at: NOW,
      address: '127.0.0.1',
      kind: 'contact-deleted',
      recordid: 'fay_aaaaaaaa',
      summary: 'Fay Hill',
    },
  ])
})

test('a handler that returns without having recorded what its endpoint declares fails', async () => {
  const { api, server } = makeApi()
  api.endpoint('deleteContact', () => ({ success: true }))
  expect(await deleteContact(server)).toMatchObject({ statusCode: 500 })
})

test('a handler may say that nothing changed', async () => {
  const { api, server, recorded } = makeApi()
  api.endpoint('deleteContact', ({ activity }) => {
    activity.nothingChanged()
    return { success: true }
  })
  expect(await deleteContact(server)).toMatchObject({ statusCode: 200 })
  expect(recorded).toEqual([])
})

test('an endpoint that declares to record nothing returns without recording', async () => {
  const { api, server } = makeApi()
  api.endpoint('reportReadiness', () => ({ success: true }))
  const payload = {
    device: 'phone',
    ready: true,
    contentetag: null,
    contenttaken: null,
    installed: true,
    storagegranted: true,
    appversion: '1.0',
  }
  const response = await server.inject({ method: 'POST', url: '/api/readiness', payload })
  expect(response.statusCode).toBe(200)
})

test('every endpoint that writes declares what it records', () => {
  const writing = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => endpoints[name].method !== 'GET',
  )
  const undeclared = writing.filter((name) => {
    const { activityKinds }: EndpointSchema = endpointSchemas[name]
    return activityKinds === undefined
  })
  expect(undeclared).toEqual([])
})
