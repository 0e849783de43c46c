import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 2000
const TRIES = 2
const NONE = ['ENOTFOUND', 'ENODATA']

/**
 * Looks up the TXT records of a name, by the machine's DNS servers or the given ones. Resolves to an
 * empty list for a name that does not exist, and to undefined if no server answered.
 */
export function createTxtLookup(
  servers: readonly string[],
): (name: string) => Promise<string[] | undefined> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers.length > 0) resolver.setServers(servers)
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      return NONE.includes(String((error as { code?: unknown }).code)) ? [] : undefined
    }
  }
}
