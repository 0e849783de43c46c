/**
 * An address of PostgreSQL with several hosts, as psql reads it: `postgres://user@one,two:5433/holdfast?…`. Node's
 * driver knows only one host, so this makes one address of each.
 */

/** What stands before the hosts, the hosts, and what follows them. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/
/** Both mean a server that is not a replica; psql also refuses a read-only database with the first. */
const TAKES_WRITES = new Set(['read-write', 'primary'])

/** One address for each host; empty if it is no address of PostgreSQL. */
export function splitAddress(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = ADDRESS.exec(address) ?? []
  const single = hosts.split(',').map((host) => `${before}${host}${after}`)
  const isValid = before !== '' && single.every((each) => URL.canParse(each))
  const isMissingOne = single.length > 1 && hosts.split(',').includes('')
  return isValid && !isMissingOne ? single : []
}

/** Whether only a server that takes writes may be used. */
export function asksForPrimary(address: string): boolean {
  const [first = ''] = splitAddress(address)
  return TAKES_WRITES.has(URL.parse(first)?.searchParams.get('target_session_attrs') ?? '')
}

/** With several hosts the address must say which of them to use: the first may be a replica. */
export function isDatabaseAddress(address: string): boolean {
  const { length } = splitAddress(address)
  return length === 1 || (length > 1 && asksForPrimary(address))
}
