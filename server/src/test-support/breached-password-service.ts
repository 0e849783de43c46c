import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type BreachedPasswordService = {
  /** The settings that make a server use it. */
  env: { BREACHED_PASSWORDS: string; OUTBOUND_PRIVATE_ADDRESSES: string }
  /** The requested paths, such as `/range/21BD1`. */
  paths: string[]
  /** Responds like this from now on; undefined restores the normal responses. */
  respond(override: ((response: ServerResponse) => void) | undefined): void
}

const PADDING_LINES = 20

/** A server on loopback with the range API of Have I Been Pwned, which knows these passwords. */
export async function startBreachedPasswordService(
  passwords: readonly string[],
): Promise<BreachedPasswordService> {
  const paths: string[] = []
  let otherwise: ((response: ServerResponse) => void) | undefined
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    if (otherwise) otherwise(response)
    else respondWithRange(passwords, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    env: {
      BREACHED_PASSWORDS: `http://127.0.0.1:${port}/range`,
      OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1',
    },
    paths,
    respond(next) {
      otherwise = next
    },
  }
}

/** Every range contains unrelated hashes, and with padding also lines with the count 0. */
function respondWithRange(
  passwords: readonly string[],
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const [, prefix] = /^\/range\/([0-9A-F]{5})$/.exec(url) ?? []
  if (prefix === undefined) {
    response.writeHead(400).end('The hash prefix was not in a valid format')
    return
  }
  const lines = [`${randomSuffix()}:3`]
  for (const password of passwords) {
    const hash = hashOf(password)
    if (hash.startsWith(prefix)) lines.push(`${hash.slice(5)}:7`)
  }
  if (headers['add-padding'] === 'true') {
    for (let line = 0; line < PADDING_LINES; line += 1) lines.push(`${randomSuffix()}:0`)
  }
  response.writeHead(200, { 'content-type': 'text/plain' }).end(lines.sort().join('\r\n'))
}

export function hashOf(password: string): string {
  return createHash('sha1').update(password).digest('hex').toUpperCase()
}

function randomSuffix(): string {
  return randomBytes(18).toString('hex').toUpperCase().slice(0, 35)
}
