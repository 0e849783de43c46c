import type { Endpoint } from '@holdfast/contract/endpoints/endpoint'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { API_VERSION } from '@holdfast/contract/endpoints/headers'
import type { JsonSchema } from './json-schemas.ts'
import { describeApi } from './openapi.ts'

type Content = Record<string, { schema: JsonSchema }>
type Responses = Record<string, { content?: Content }>
type Operation = {
  description: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Content }
  responses: Responses
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

/** These codes are left out, because nearly every endpoint may return them. */
const OF_EVERY_ENDPOINT = [
  ...['invalid', 'too-large', 'app-outdated', 'server-outdated', 'unexpected', 'unavailable'],
  ...['sign-in-required', 'token-expired', 'token-withdrawn', 'too-fast'],
]

/** The width of the page in characters. */
const WIDTH = 90

/** The API as a page to read, and to review when it changes: every endpoint with its shapes. */
export function reportApi(): string {
  const names = Object.keys(endpoints) as EndpointName[]
  const registered = new Map(names.map((name) => [name, { isCached: false }]))
  const { paths, components } = describeApi(registered) as Document
  const reported = names.map((name) => {
    const { method, path } = endpoints[name]
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${name} is not described`)
    return reportEndpoint(name, operation)
  })
  const { Problem: _, ...shared } = components.schemas
  const shapes = Object.entries(shared)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => `type ${name} = ${shapeOf(schema)}`)
  return [
    '# The API',
    `Written by \`api-report.test.ts\` from the contract; do not edit it. Paths stand below \`/api\`. \`≤ 200\` is the most characters, bytes or items; \`?\` marks what may be left out. A refusal has \`message\`, \`errors\` and one of the codes after its status; any endpoint may also answer with one of ${OF_EVERY_ENDPOINT.join(', ')}.`,
    `API version ${API_VERSION}`,
    '```ts',
    reported.join('\n\n'),
    shapes.join('\n\n'),
    '```',
    '',
  ].join('\n\n')
}

function reportEndpoint(name: EndpointName, operation: Operation): string {
  const { method, path, stepUp }: Endpoint = endpoints[name]
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const queried = {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  } satisfies JsonSchema
  const { requestBody, responses } = operation
  const access = operation.description.replace(/\.$/, '')
  const confirms = stepUp ? ', after a confirmation of identity' : ''
  return [
    `// ${name}: ${access.charAt(0).toLowerCase()}${access.slice(1)}${confirms}`,
    `${method} ${path}`,
    ...(query.length > 0 ? [`  query ${indent(shapeOf(queried))}`] : []),
    ...(requestBody ? [`  body ${indent(shapeOfContent(requestBody.content))}`] : []),
    ...reportSuccesses(responses),
    ...reportRefusals(responses),
  ].join('\n')
}

function reportSuccesses(responses: Responses): string[] {
  return Object.entries(responses)
    .filter(([status]) => isSuccess(status))
    .map(
      ([status, { content }]) =>
        `  ${status} ${indent(content ? shapeOfContent(content) : 'nothing')}`,
    )
}

/** The problems in one line; a second line has their common fields besides `message`, `errors`, `code`. */
function reportRefusals(responses: Responses): string[] {
  const refusals = Object.entries(responses).filter(([status]) => !isSuccess(status))
  const parts = refusals.map(([status, { content }]) => ({
    status,
    schemas: (content?.['application/json']?.schema.allOf ?? []) as JsonSchema[],
  }))
  const codes = parts.flatMap(({ status, schemas: [, code] }) => {
    const own = codesOf(code).filter((each) => !OF_EVERY_ENDPOINT.includes(each))
    return own.length > 0 ? [`${status} ${own.join(', ')}`] : []
  })
  const fields = new Set(parts.flatMap(({ schemas: [, , ...others] }) => others.map(shapeOf)))
  return [
    ...(codes.length > 0 ? [`  refused: ${codes.join(' · ')}`] : []),
    ...[...fields].map((shape) => `  a refusal also has ${indent(shape)}`),
  ]
}

const isSuccess = (status: string) => status.startsWith('2')

function codesOf(schema: JsonSchema | undefined): string[] {
  const { code } = schema?.properties ?? {}
  return ((code as JsonSchema | undefined)?.enum ?? []) as string[]
}

function shapeOfContent(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) =>
      type === 'application/json' ? shapeOf(schema) : `${type} ${shapeOf(schema)}`,
    )
    .join(' | ')
}

function shapeOf(schema: JsonSchema): string {
  const { $ref, allOf, anyOf, oneOf, const: constant, enum: values, type } = schema
  if ($ref) return $ref.split('/').at(-1) ?? ''
  if (allOf) return allOf.map((part) => shapeOf(part as JsonSchema)).join(' & ')
  const choices = anyOf ?? oneOf
  if (choices) return union(choices.map((part) => shapeOf(part as JsonSchema)))
  if (constant !== undefined) return JSON.stringify(constant)
  if (values) return union(values.map((value) => JSON.stringify(value)))
  if (type === 'object' || schema.properties) return shapeOfObject(schema)
  if (type === 'array') return shapeOfArray(schema)
  return [Array.isArray(type) ? type.join(' | ') : (type ?? 'anything'), limitOf(schema)]
    .filter((part) => part !== '')
    .join(' ')
}

/** A union of types; a long one is wrapped at about the width of the page. */
function union(choices: string[]): string {
  let line = ''
  const lines: string[] = []
  for (const choice of choices) {
    if (line !== '' && line.length + choice.length > WIDTH) {
      lines.push(line)
      line = ''
    }
    line += `${line === '' ? '' : ' | '}${choice}`
  }
  return [...lines, line].join('\n  | ')
}

function shapeOfObject({ properties, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties ?? {}).map(([name, schema]) =>
    field(name, required.includes(name), schema as JsonSchema),
  )
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0) {
    fields.push(`[name]: ${shapeOf(additionalProperties as JsonSchema)}`)
  }
  if (fields.length === 0) return '{}'
  const line = `{ ${fields.join('; ')} }`
  if (line.length <= WIDTH && !line.includes('\n')) return line
  return `{\n${fields.map((each) => `  ${indent(each)}`).join('\n')}\n}`
}

function shapeOfArray({ items, maxItems }: JsonSchema): string {
  const item = shapeOf((items ?? {}) as JsonSchema)
  const isUnion = / [|&] /.test(item) && !item.startsWith('{')
  const limit = maxItems === undefined ? '' : ` ≤ ${maxItems}`
  return `${isUnion ? `(${item})` : item}[]${limit}`
}

function field(name: string, isRequired: boolean, schema: JsonSchema): string {
  return `${name}${isRequired ? '' : '?'}: ${shapeOf(schema)}`
}

function limitOf({ maxLength, minimum, maximum, pattern, format }: JsonSchema): string {
  const limits = [
    format ?? '',
    pattern !== undefined && format === undefined ? `/${pattern}/` : '',
    maxLength === undefined ? '' : `≤ ${maxLength}`,
    minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? '' : `from ${minimum}`,
    maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : `to ${maximum}`,
  ]
  return limits.filter((limit) => limit !== '').join(' ')
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ')
}
