import type { EndpointName } from '@holdfast/contract/endpoints'
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js'
import type { App } from '../app.ts'
import { describeApi } from '../features/api-description/openapi.ts'

type Answer = { status: number; mediaType: string; body: string }
type Content = Record<string, { schema: AnySchema }>
type Operation = { operationId: string; responses: Record<string, { content?: Content }> }
type Document = { paths: Record<string, Record<string, Operation>> }

const DOCUMENT = 'openapi'

/** What the API's description says of answers, to compare real ones with. */
export class DescribedAnswers {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false })
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

  /** Where the answer differs from what is described; undefined when it does not. */
  findDifference(endpoint: EndpointName, answer: Answer): string | undefined {
    const { status, mediaType, body } = answer
    const described = this.#pointers.get(endpoint)
    const response = described?.operation.responses[status]
    if (!described || !response) return `${endpoint} answered ${status}, which is not described`
    if (!response.content) return body === '' ? undefined : `${endpoint} ${status} has a body`
    const content = response.content[mediaType] ?? response.content[mediaType.split(';')[0] ?? '']
    if (!content) return `${endpoint} answered ${status} as ${mediaType}, which is not described`
    if (!mediaType.startsWith('application/json')) return undefined
    const validate = this.#validatorAt(
      `${described.pointer}/${status}/content/${escapePointer('application/json')}/schema`,
    )
    if (validate(JSON.parse(body))) return undefined
    const errors = this.#ajv.errorsText(validate.errors, { dataVar: 'body' })
    return `${endpoint} answered ${status} with another body than described: ${errors}`
  }

  #validatorAt(pointer: string): ValidateFunction {
    const known = this.#validators.get(pointer)
    if (known) return known
    const validate = this.#ajv.compile({ $ref: pointer })
    this.#validators.set(pointer, validate)
    return validate
  }
}

/** One for all servers of a worker: making the validators takes a second. */
let answers: DescribedAnswers | undefined

/**
 * Compares every answer that a test's server gives with the API's description, so that the whole
 * suite notices when the two part.
 */
export function checkAnswers({ server, context }: App): { requireDescribed(): void } {
  answers ??= new DescribedAnswers(describeApi(context.api.registered))
  const described = answers
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
