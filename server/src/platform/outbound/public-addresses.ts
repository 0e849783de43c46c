import { BlockList, isIP } from 'node:net'

/**
 * Decides to which addresses the server may send when somebody else chose the host: only to public
 * ones. Otherwise a webhook or a push endpoint could make the server call services inside its own
 * network. The ranges are those of IANA's special-purpose registries for IPv4 and IPv6.
 */

const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Everything outside 2000::/3; within it, documentation, and 6to4 and Teredo, which may lead inside. */
const NOT_PUBLIC_IPV6 = ['::/3', '4000::/2', '8000::/1', '2001::/32', '2001:db8::/32', '2002::/16']

/** One list for each family: a common list would also compare IPv4 addresses as `::ffff:…`. */
const notPublic = { ipv4: toAddressRanges(NOT_PUBLIC_IPV4), ipv6: toAddressRanges(NOT_PUBLIC_IPV6) }

/** @param ranges addresses and ranges, such as `10.0.0.0/8` */
export function toAddressRanges(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether the server may connect to the address; `allowed` are the operator's exceptions. */
export function isAllowedAddress(address: string, allowed: BlockList): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return allowed.check(address, family) || !notPublic[family].check(address, family)
}
