import { createHash } from 'node:crypto'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints'
import { API_VERSION } from '@holdfast/contract/headers'
import { expect, test } from 'vitest'
import { describeApi } from './openapi.ts'

type Json = Record<string, unknown>

/*
 * `requests.json` has a fingerprint of what each endpoint takes. When this test fails, decide: would
 * a server from before the change refuse what the app sends from now on (a new endpoint or field that
 * the app uses, a looser rule)? Then raise `API_VERSION` in contract/src/headers.ts. With that
 * decision made, `npx vitest run --project server api-version -u` writes the new fingerprints.
 *
 * Fails, for example, with another field in a schema of the contract.
 */
test('a change of what requests hold comes with a decision about API_VERSION', async () => {
  const names = Object.keys(endpoints) as EndpointName[]
  const { paths, components } = describeApi(
    new Map(names.map((name) => [name, { isCached: false }])),
  ) as { paths: Record<string, Record<string, Json>>; components: { schemas: Json } }

  const fingerprintOf = (name: EndpointName): string => {
    const { method, path } = endpoints[name]
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    const { parameters, requestBody } = operation ?? {}
    const request = [
      method,
      path,
      withoutDescriptions(parameters),
      withoutDescriptions(requestBody),
    ]
    return createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 12)
  }

  /** With referenced schemas in place of the references, and without sentences for people. */
  function withoutDescriptions(value: unknown, within: readonly string[] = []): unknown {
    if (Array.isArray(value)) return value.map((part) => withoutDescriptions(part, within))
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as Json
    if (typeof $ref === 'string') {
      const schema = $ref.split('/').at(-1) ?? ''
      // The schema of a page refers to itself.
      if (within.includes(schema)) return { $ref }
      return withoutDescriptions(components.schemas[schema], [...within, schema])
    }
    return Object.fromEntries(
      Object.entries(rest)
        .filter(([key, part]) => key !== 'description' || typeof part !== 'string')
        .map(([key, part]) => [key, withoutDescriptions(part, within)]),
    )
  }

  const requests = Object.fromEntries(names.map((name) => [name, fingerprintOf(name)]))
  const text = JSON.stringify({ apiVersion: API_VERSION, requests }, null, 2)
  await expect(`${text}\n`).toMatchFileSnapshot('requests.json')
})
