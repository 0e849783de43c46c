import { endpointSchemas } from '@holdfast/contract/endpoint-schemas'
import type { EndpointName } from '@holdfast/contract/endpoints'
import type { EndpointSchema } from '@holdfast/contract/schema'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that a route serves; the Api sets it. */
    endpoint?: EndpointName
  }
}

/** The contract's schema of the requested endpoint; undefined for other addresses. */
export function endpointSchemaOf({ routeOptions }: FastifyRequest): EndpointSchema | undefined {
  const { endpoint } = routeOptions.config
  return endpoint && endpointSchemas[endpoint]
}
