import { buildPath } from '@holdfast/contract/endpoints/endpoint-paths'
import { endpointSchemas } from '@holdfast/contract/endpoints/endpoint-schemas'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import type { EndpointSchema } from '@holdfast/contract/endpoints/schema'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { SampleRequest } from '../injected-requests.ts'
import { hostileText, toJson } from './hostile-values.ts'
import { type Mutation, mutate, mutation } from './json-mutations.ts'
import { valuesOf } from './schema-values.ts'

/** The changes that turn a valid request into a bad one; missing fields mean no change. */
export type Change = {
  /** Fields of the body that fit the schema, set before the mutations. */
  fields?: unknown
  mutations: Mutation[]
  /** Replaces the body that the mutations produce. */
  rawBody?: (json: string) => string | Buffer
  parameter?: string
  query: [string, string][]
  headers: Record<string, string>
  method?: string
  /** Cuts or changes the bytes of a body that is no JSON. */
  formBytes?: (bytes: Buffer) => Buffer
}

type Method = NonNullable<InjectOptions['method']>

/** The value in one of `times` requests; otherwise undefined. */
function oneIn<T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { weight: times - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary },
  )
}

const rawBody = fc.constantFrom<((json: string) => string | Buffer)[]>(
  () => '',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '0',
  () => '{',
  () => '{"a":1,}',
  () => '{"a":NaN}',
  () => '{"a":1e999}',
  () => '{"__proto__":{"type":"admin"}}',
  () => '{"constructor":{"prototype":{"type":"admin"}}}',
  () => '['.repeat(100_000),
  () => `${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`,
  () => Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d]),
  () => Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  (json) => json.slice(0, json.length / 2),
  (json) => `\u{feff}${json}`,
  (json) => `${json}${json}`,
  (json) => json.replace('{', '{"name":1,"name":2,'),
  (json) => json.padEnd(1024 * 1024 + 1),
)

const headers = fc.oneof(
  ...[
    ['content-type', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded', ''],
    ['content-type', 'application/json; charset=utf-16', 'multipart/form-data; boundary=x', 'a/b'],
    ['content-encoding', 'gzip', 'br', 'nonsense'],
    ['content-length', '0', '1', '-1', '99999999999', 'x'],
    ['accept-encoding', 'gzip;q=x', 'identity;q=0', '*'],
    ['accept', 'text/html', 'image/*', ''],
    ['if-match', '*', '""', 'W/"x"', '"a","b"', ','],
    ['if-none-match', '*', '""', 'W/"x"', ', ,', '*, *'],
    ['authorization', '', 'Bearer', 'Bearer ', 'Basic eDp4', 'Bearer a.b.c', 'Bearer \u{e9}'],
    ['x-forwarded-for', '1.2.3.4', 'x', '::ffff:1'],
    ['range', 'bytes=0-1', 'bytes=9-1'],
    ['expect', '100-continue', 'x'],
    ['transfer-encoding', 'chunked', 'gzip'],
    ['host', '', 'x y', 'elsewhere.example'],
  ].map(([name = '', ...values]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, fc.string()).map((value) => ({
      [name]: value,
    })),
  ),
)

const formBytes = fc.oneof(
  fc.nat(2000).map((length) => (bytes: Buffer) => bytes.subarray(0, length)),
  fc.tuple(fc.nat(100_000), fc.nat(255)).map(([at, byte]) => (bytes: Buffer) => {
    const changed = Buffer.from(bytes)
    changed[at % changed.length] = byte
    return changed
  }),
  fc.constantFrom<((bytes: Buffer) => Buffer)[]>(
    (bytes) => replaced(bytes, 'name="file"', 'name="f\0le"'),
    (bytes) => replaced(bytes, 'name="path"', 'name="__proto__"'),
    (bytes) => replaced(bytes, 'filename=', 'filenam*='),
    (bytes) => replaced(bytes, 'Content-Type: ', 'Content-Type:\r\nX: '),
    (bytes) => replaced(bytes, 'map__', '../../\0'),
    (bytes) => replaced(bytes, 'map__', 'é'.repeat(100)),
    (bytes) => Buffer.concat([bytes, bytes]),
    () => Buffer.alloc(0),
  ),
)

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')
}

/** Broken or unusual bytes in a URL, besides correctly encoded texts. */
const rawUrlText = fc.constantFrom('%', '%00', '%ED%A0%80', '%2e%2e%2f', '%E0%A4%A', '+', 'a;b', '')
const urlText = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 5000)),
  rawUrlText,
)

/** The changes to try on requests to an endpoint: at least one, mostly one or two. */
export function changesOf(name: EndpointName): fc.Arbitrary<Change> {
  const { body, bodyForDocs, query }: EndpointSchema = endpointSchemas[name]
  const schema = bodyForDocs ?? body
  const keys = [...Object.keys(query?.shape ?? {}), 'org', 'org[]', '__proto__', 'a']
  const hasBody = schema !== undefined
  const queryPart = fc.tuple(fc.constantFrom(...keys), urlText)
  return fc.record(
    {
      fields: hasBody ? oneIn(3, valuesOf(schema)) : fc.constant(undefined),
      mutations: hasBody ? fc.array(mutation, { maxLength: 3 }) : fc.constant([]),
      rawBody: oneIn(10, rawBody),
      parameter: endpoints[name].path.includes(':')
        ? oneIn(hasBody ? 8 : 2, urlText)
        : fc.constant(undefined),
      query: fc.oneof(
        { weight: hasBody ? 6 : 1, arbitrary: fc.constant([]) },
        fc.array(queryPart, { maxLength: 2 }),
      ),
      headers: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, headers),
      method: oneIn(40, fc.constantFrom(...otherMethods(name))),
      formBytes: oneIn(2, formBytes),
    },
    { noNullPrototype: true },
  ) as fc.Arbitrary<Change>
}

/** Methods without an endpoint at this path. Another endpoint's method would delete the school's records. */
function otherMethods(name: EndpointName): string[] {
  const ofPath = Object.values(endpoints)
    .filter(({ path }) => path === endpoints[name].path)
    .map(({ method }): string => method)
  const methods = ['HEAD', 'PUT', 'PATCH', 'OPTIONS', 'GET', 'POST', 'DELETE']
  return methods.filter((method) => !ofPath.includes(method))
}

/** The request as it is sent, without any check of its form. */
export async function buildBadRequest(
  name: EndpointName,
  sample: SampleRequest,
  change: Change,
): Promise<InjectOptions & { method: Method; url: string }> {
  const { method = endpoints[name].method, headers } = change
  const form = sample.form && new Response(sample.form)
  const formType = form?.headers.get('content-type')
  const bytes = form ? Buffer.from(await form.arrayBuffer()) : sample.bytes
  return {
    method: method as Method,
    url: urlOf(name, sample, change),
    headers: {
      ...(sample.body !== undefined && { 'content-type': 'application/json' }),
      ...(formType && { 'content-type': formType }),
      ...(sample.bytes && { 'content-type': 'application/octet-stream' }),
      ...headers,
    },
    ...(bytes ? { payload: change.formBytes?.(bytes) ?? bytes } : bodyOf(sample, change)),
  }
}

function urlOf(name: EndpointName, { parameters, query }: SampleRequest, change: Change): string {
  const [first] = Object.keys(parameters ?? {})
  const path =
    change.parameter === undefined || first === undefined
      ? buildPath(name, parameters)
      : buildPath(name, { ...parameters, [first]: 'PARAMETER' }).replace(
          'PARAMETER',
          change.parameter,
        )
  const pairs = [
    ...Object.entries(query ?? {}).map(([key, value]) => `${key}=${encodeURIComponent(value)}`),
    ...change.query.map(([key, value]) => `${key}=${value}`),
  ]
  return `/api${path}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`
}

function bodyOf({ body }: SampleRequest, { fields, mutations, rawBody }: Change) {
  if (body === undefined && rawBody === undefined) return {}
  const isObject = typeof fields === 'object' && fields !== null && !Array.isArray(body)
  const changed = mutate(
    isObject ? { ...(body as object), ...fields } : (fields ?? body),
    mutations,
  )
  const json = toJson(changed ?? {})
  return { payload: rawBody ? rawBody(json) : json }
}
