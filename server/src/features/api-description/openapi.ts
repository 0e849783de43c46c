import { endpointSchemas } from '@holdfast/contract/endpoint-schemas'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints'
import { APP_VERSION } from '@holdfast/contract/limits'
import { problems } from '@holdfast/contract/problems'
import type { EndpointSchema } from '@holdfast/contract/schema'
import { z } from 'zod'

/** Generates the OpenAPI document from the contract. */
export function describeApi(names: Iterable<EndpointName>): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const name of names) {
    const { method, path } = endpoints[name]
    const pathTemplate = path.replace(/:(\w+)/g, '{$1}')
    paths[pathTemplate] = { ...paths[pathTemplate], [method.toLowerCase()]: describeEndpoint(name) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Holdfast', version: APP_VERSION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: describeProblem() },
    },
  }
}

function describeEndpoint(name: EndpointName): object {
  const { access, path } = endpoints[name]
  const schema: EndpointSchema = endpointSchemas[name]
  const isOpen = access === 'anyone'
  return {
    operationId: name,
    summary: name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`),
    description: isOpen || access === 'signed in' ? `For ${access}.` : `Permission: ${access}.`,
    security: isOpen ? [] : [{ token: [] }],
    parameters: [...pathParameters(path), ...queryParameters(schema)],
    ...(schema.body && { requestBody: { required: true, content: json(schema.body, 'input') } }),
    responses: {
      '200': { description: 'Success', content: json(schema.response, 'output') },
      default: {
        description: 'A failure, explained in a sentence for each thing that is wrong',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function json(schema: z.ZodType, io: 'input' | 'output'): object {
  return { 'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) } }
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: EndpointSchema): object[] {
  return Object.keys(query?.shape ?? {}).map((name) => ({
    name,
    in: 'query',
    required: false,
    schema: { type: 'string' },
  }))
}

function describeProblem(): object {
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
