import { lookup as lookUp } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { isAllowedAddress } from './public-addresses.ts'

/**
 * Sends a request to an address that a user of the organisation, or their browser, has chosen. It looks
 * the name up once, for the connection itself, so that the name cannot lead elsewhere after the check,
 * and follows no redirects. `sendRequest` reads only the status of the response.
 */

export type OutboundRequest = {
  url: string
  headers: Record<string, string>
  body: Buffer | string
  timeoutMs: number
}

/** The URL does not lead to the public internet. It is never tried again. */
export class ForbiddenAddress extends Error {}

/** @throws ForbiddenAddress, or Error if no response arrives in time */
export async function sendRequest(request: OutboundRequest, allowed: BlockList): Promise<number> {
  const headers = { ...request.headers, 'content-length': `${Buffer.byteLength(request.body)}` }
  const response = await openRequest({ ...request, method: 'POST', headers }, allowed)
  response.destroy()
  return response.statusCode ?? 0
}

/** Resolves to the response, whose body the caller reads. @throws as `sendRequest` */
export function openRequest(
  { url, method, headers, body, timeoutMs }: OutboundRequest & { method: string },
  allowed: BlockList,
): Promise<IncomingMessage> {
  const target = parse(url, allowed)
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(
      target,
      {
        method,
        headers,
        lookup: onlyAllowed(allowed),
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
      },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Whether the URL itself is allowed; its name is looked up only for the request. */
export function isAllowedUrl(url: string, allowed: BlockList): boolean {
  try {
    parse(url, allowed)
    return true
  } catch {
    return false
  }
}

/** Allows unencrypted requests only to addresses that the operator has allowed. */
function parse(url: string, allowed: BlockList): URL {
  const target = URL.parse(url)
  if (target?.username !== '' || target.password !== '') {
    throw new ForbiddenAddress('The address is no URL that can be used')
  }
  const host = target.hostname.replace(/^\[|\]$/g, '')
  // Node calls `lookup` only for names, so an address in the URL must be checked here.
  if (isIP(host) !== 0 && !isAllowedAddress(host, allowed)) {
    throw new ForbiddenAddress(`${host} is not a public address`)
  }
  const isAllowedByOperator =
    isIP(host) !== 0 && allowed.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
  if (target.protocol === 'https:' || (target.protocol === 'http:' && isAllowedByOperator))
    return target
  throw new ForbiddenAddress('The address must start with https://')
}

function onlyAllowed(allowed: BlockList): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      const forbidden = addresses?.find(({ address }) => !isAllowedAddress(address, allowed))
      const [first] = addresses ?? []
      if (error) callback(error, [])
      else if (forbidden || !first) {
        callback(new ForbiddenAddress(`${hostname} does not lead to a public address`), [])
      } else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
