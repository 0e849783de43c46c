import type { Access, Endpoint } from '@holdfast/contract/endpoints/endpoint'
import { endpointSchemas } from '@holdfast/contract/endpoints/endpoint-schemas'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { isAllowed, type Permission } from '@holdfast/contract/endpoints/permissions'
import { type ProblemCode, problems } from '@holdfast/contract/endpoints/problems'
import { BINARY_TYPES, type EndpointSchema } from '@holdfast/contract/endpoints/schema'
import { APP_VERSION } from '@holdfast/contract/limits'
import { SCIM_ERROR } from '@holdfast/contract/sign-in/scim'
import { type JsonSchema, JsonSchemas } from './json-schemas.ts'

/**
 * The OpenAPI document, generated from the contract: every endpoint with its request, its
 * responses, its problems, and who may use it.
 */
export function describeApi(registered: ReadonlyMap<EndpointName, { isCached: boolean }>): object {
  const schemas = new JsonSchemas()
  schemas.add('Problem', problemSchema())
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, { isCached }] of registered) {
    const { method, path } = endpoints[name]
    const template = path.replace(/:(\w+)/g, '{$1}')
    const operation = describeEndpoint(name, isCached, schemas)
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Holdfast', version: APP_VERSION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        directory: { type: 'http', scheme: 'bearer' },
        attendance: { type: 'http', scheme: 'bearer' },
      },
      schemas: schemas.components,
    },
  }
}

function describeEndpoint(name: EndpointName, isCached: boolean, schemas: JsonSchemas): object {
  const { path } = endpoints[name]
  const endpoint: EndpointSchema = endpointSchemas[name]
  const requestContent = describeRequest(endpoint, schemas)
  return {
    operationId: name,
    summary: name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`),
    description: describeAccess(endpoints[name]),
    security: securityOf(endpoints[name]),
    parameters: [...pathParameters(path), ...queryParameters(endpoint, schemas)],
    ...(requestContent && { requestBody: { required: true, content: requestContent } }),
    responses: {
      ...describeSuccess(endpoint, schemas),
      ...((isCached || endpoint.hasETag) && {
        '304': { description: 'Not modified since the ETag of If-None-Match' },
      }),
      ...describeProblems(name, schemas),
    },
  }
}

function securityOf({ access, attendanceToken }: Endpoint): object[] {
  if (access === 'anyone') return []
  if (access === 'directory') return [{ directory: [] }]
  return [{ token: [] }, ...(attendanceToken ? [{ attendance: [] }] : [])]
}

function describeAccess({ access, attendanceToken }: Endpoint): string {
  if (access === 'directory') return 'For the user directory of an organisation, by its token.'
  if (access === 'signed in') return 'For everyone signed in.'
  if (access === 'anyone') return 'For anyone.'
  const orToken = attendanceToken ? ' Or the token of an attendance system.' : ''
  return `Permission: ${access}.${orToken}`
}

function describeRequest(
  { body, bodyForDocs, form, takesForm, binary }: EndpointSchema,
  schemas: JsonSchemas,
): object | undefined {
  if (form) {
    const fields = Object.fromEntries(form.textFields.map((field) => [field, { type: 'string' }]))
    const schema = {
      type: 'object',
      required: ['file', ...form.textFields],
      properties: {
        ...fields,
        file: { type: 'string', format: 'binary', description: `≤ ${form.maxFileBytes} bytes` },
      },
    }
    return { 'multipart/form-data': { schema } }
  }
  if (binary) {
    const description = `≤ ${binary.maxBytes} bytes; a range of them with Content-Range`
    const schema = { type: 'string', format: 'binary', description }
    return Object.fromEntries(BINARY_TYPES.map((type) => [type, { schema }]))
  }
  const described = bodyForDocs ?? body
  if (!described) return undefined
  const schema = schemas.of(described, 'input')
  return {
    'application/json': { schema },
    ...(takesForm && { 'application/x-www-form-urlencoded': { schema } }),
  }
}

function describeSuccess(endpoint: EndpointSchema, schemas: JsonSchemas): Record<string, object> {
  const { response, responseType, statuses = [200] } = endpoint
  if (statuses[0] === 204) return { '204': { description: 'Success' } }
  const isJson = responseType === undefined || responseType.endsWith('json')
  const schema = isJson ? schemas.of(response, 'output') : { type: 'string' }
  const content = { [responseType ?? 'application/json']: { schema } }
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      { description: status === 201 ? 'Created' : 'Success', content },
    ]),
  )
}

function describeProblems(name: EndpointName, schemas: JsonSchemas): Record<string, object> {
  const codes = problemsOf(name)
  const endpoint: EndpointSchema = endpointSchemas[name]
  const { problemFields, errorFormat } = endpoint
  const fields: JsonSchema[] = [
    ...(problemFields ? [withoutAdditionalProperties(schemas.of(problemFields, 'output'))] : []),
    ...(errorFormat === 'success-error' ? [ERROR_FIELDS] : []),
    ...(errorFormat === 'scim' ? [SCIM_FIELDS] : []),
  ]
  const statuses = new Set(codes.map((code) => problems[code].status))
  return Object.fromEntries(
    [...statuses].map((status) => {
      const codesOfStatus = codes.filter((code) => problems[code].status === status)
      const codeSchema = { properties: { code: { enum: codesOfStatus } } }
      const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, codeSchema, ...fields] }
      return [
        String(status),
        {
          description: codesOfStatus
            .map((each) => `${each}: ${problems[each].message}`)
            .join('\n\n'),
          content: { 'application/json': { schema } },
        },
      ]
    }),
  )
}

const ERROR_FIELDS: JsonSchema = {
  required: ['success', 'error'],
  properties: { success: { const: false }, error: { type: 'string' } },
}
const SCIM_FIELDS: JsonSchema = {
  required: ['schemas', 'status', 'detail'],
  properties: {
    schemas: { type: 'array', items: { const: SCIM_ERROR } },
    status: { type: 'string' },
    detail: { type: 'string' },
    scimType: { type: 'string' },
  },
}
const STANDARD_USER = {
  userid: '',
  type: 'standard',
  organisationid: '',
  isProvider: false,
  roles: [],
} as const

/** The problems of every endpoint, and this endpoint's own. */
function problemsOf(name: EndpointName): ProblemCode[] {
  const { method, path, access, stepUp, attendanceToken }: Endpoint = endpoints[name]
  const endpoint: EndpointSchema = endpointSchemas[name]
  const hasParameters = path.includes(':')
  const codes = new Set<ProblemCode>([
    'app-outdated',
    'unexpected',
    'unavailable',
    ...(endpoint.problems ?? []),
  ])
  if (access === 'directory') {
    codes.add('sign-in-required').add('too-many-attempts').add('organisation-suspended')
  }
  if (access !== 'directory' && access !== 'anyone') {
    for (const code of ['sign-in-required', 'token-expired', 'token-withdrawn'] as const) {
      codes.add(code)
    }
  }
  if (attendanceToken) codes.add('too-many-attempts').add('organisation-suspended')
  // A caller who names another organisation gets 404, which hides which organisations exist.
  if (access !== 'anyone' || hasParameters) codes.add('not-found')
  if (isPermission(access) && !isAllowed(STANDARD_USER, access)) codes.add('not-allowed')
  if (stepUp) codes.add('confirm-identity')
  if (access !== 'anyone' && access !== 'signed in') codes.add('second-factor-required')
  // A DELETE needs no body, but may have one that is not valid or too large. A newer app gets
  // `server-outdated` instead of `invalid`, and sends the request again after an upgrade.
  if (method !== 'GET' || hasParameters || endpoint.query) {
    codes.add('invalid').add('server-outdated')
  }
  if (method !== 'GET') codes.add('too-large')
  if (method !== 'GET' && access !== 'anyone') codes.add('too-fast')
  return [...codes].sort((a, b) => problems[a].status - problems[b].status)
}

function isPermission(access: Access): access is Permission {
  return !['anyone', 'signed in', 'directory'].includes(access)
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: EndpointSchema, schemas: JsonSchemas): object[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemas.of(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function problemSchema(): JsonSchema {
  return {
    type: 'object',
    required: ['message', 'errors', 'code'],
    properties: {
      message: { type: 'string' },
      errors: { type: 'array', items: { type: 'string' } },
      code: { enum: Object.keys(problems) },
    },
  }
}

/** Joined with `Problem` by `allOf`, a schema that forbids other fields could never be met. */
function withoutAdditionalProperties({
  additionalProperties: _,
  ...schema
}: JsonSchema): JsonSchema {
  return schema
}
