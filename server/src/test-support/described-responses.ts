import type { EndpointName } from '@holdfast/contract/endpoints/endpoints'
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js'
import type { App } from '../app.ts'
import { describeApi } from '../features/api-description/openapi.ts'

type SentResponse = { status: number; mediaType: string; body: string }
type Content = Record<string, { schema: AnySchema }>
type Operation = { operationId: string; responses: Record<string, { content?: Content }> }
type Document = { paths: Record<string, Record<string, Operation>> }

const DOCUMENT = 'openapi'

/** Compares responses with those that the API's description allows. */
export class DescribedResponses {
  /** Each validator checks only a few responses, so quick compilation matters more than speed. */
  readonly #ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  })
  readonly #pointers = new Map<string, { pointer: string; operation: Operation }>()
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(document: object) {
    this.#ajv.addSchema(document, DOCUMENT)
    for (const [path, operations] of Object.entries((document as Document).paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const pointer = `${DOCUMENT}#/paths/${escapePointer(path)}/${method}/responses`
        this.#pointers.set(operation.operationId, { pointer, operation })
      }
    }
  }

  /** How the response differs from the description; undefined when it does not. */
  findDifference(endpoint: EndpointName, sent: SentResponse): string | undefined {
    const { status, mediaType, body } = sent
    const described = this.#pointers.get(endpoint)
    const response = described?.operation.responses[status]
    if (!described || !response) return `${endpoint} returned ${status}, which is not described`
    if (!response.content) return body === '' ? undefined : `${endpoint} ${status} has a body`
    const content = response.content[mediaType] ?? response.content[mediaType.split(';')[0] ?? '']
    if (!content) return `${endpoint} returned ${status} as ${mediaType}, which is not described`
    const [type = ''] = mediaType.split(';')
    if (!type.endsWith('json')) return undefined
    const validate = this.#validatorAt(
      `${described.pointer}/${status}/content/${escapePointer(type)}/schema`,
    )
    if (validate(JSON.parse(body))) return undefined
    const errors = this.#ajv.errorsText(validate.errors, { dataVar: 'body' })
    return `${endpoint} returned ${status} with another body than described: ${errors}`
  }

  #validatorAt(pointer: string): ValidateFunction {
    const existing = this.#validators.get(pointer)
    if (existing) return existing
    const validate = this.#ajv.compile({ $ref: pointer })
    this.#validators.set(pointer, validate)
    return validate
  }
}

/** Shared by all servers of a worker, because compiling the validators takes a third of a second. */
let shared: DescribedResponses | undefined

/**
 * Compares every response of a test's server with the API's description, so that any test of the
 * suite notices a difference.
 */
export function checkResponses({ server, context }: App): { requireDescribed(): void } {
  shared ??= new DescribedResponses(describeApi(context.api.registered))
  const described = shared
  const differences = new Set<string>()
  server.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config
    const isCompressed = reply.getHeader('content-encoding') !== undefined
    if (!endpoint || isCompressed || request.method === 'HEAD') return
    const difference = described.findDifference(endpoint, {
      status: reply.statusCode,
      mediaType: String(reply.getHeader('content-type') ?? ''),
      body: String(payload ?? ''),
    })
    if (difference) differences.add(difference)
  })
  return {
    requireDescribed() {
      if (differences.size > 0) throw new Error([...differences].join('\n'))
    },
  }
}

/** JSON pointers, RFC 6901, in the fragment of an address. */
function escapePointer(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}
