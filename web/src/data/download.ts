import type { EndpointName } from '@holdfast/contract/endpoints/endpoints'
import { type CallOptions, call } from '../http/call.ts'
import { failureWithoutResponse } from '../http/call-failure.ts'

/** The endpoints that return a file instead of JSON. */
type FileCall = Extract<
  EndpointName,
  'exportActivity' | 'exportContent' | 'exportPerson' | 'exportRecord' | 'exportUser'
>

/** Downloads the file that an endpoint returns. Throws a `CallFailure`. */
export async function download<Name extends FileCall>(
  name: Name,
  options: CallOptions<Name>,
): Promise<Blob> {
  const file: unknown = await call(name, options)
  if (file instanceof Blob) return file
  throw failureWithoutResponse('unexpected-response')
}
