import { isIPv6 } from 'node:net'

/**
 * The key by which limits count an address. An IPv6 customer can use any address of their /64, so the
 * whole network counts as one. An IPv4 address in IPv6 notation counts as the IPv4 address.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%')
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (ipv4) return ipv4
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  // An ending in dotted notation stands for two groups.
  const rightGroups = right.length + (right.at(-1)?.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : 8 - left.length - rightGroups
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
