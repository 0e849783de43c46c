import { endpointSchemas } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { EndpointName } from '@holdfast/contract/endpoints/endpoints'
import type { EndpointSchema } from '@holdfast/contract/endpoints/schema'
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
