import { BlockList, isIP } from 'node:net'

/** The names that operators may use for networks, and what they mean, as in Express. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether the text is an address, a network in CIDR notation, or one of the named networks. */
export function isNetwork(text: string): boolean {
  if (text in NAMED_NETWORKS) return true
  const [address = '', length, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return (
    length === undefined ||
    (/^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128))
  )
}

/** Whether an address belongs to one of the networks. An IPv4 address may be written as IPv6 (`::ffff:`). */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  const blocks = new BlockList()
  for (const network of networks.flatMap(item => NAMED_NETWORKS[item] ?? [item])) {
    const [base = '', length] = network.split('/')
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4'
    blocks.addSubnet(base, Number(length ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const family = isIP(plain)
  return family !== 0 && blocks.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The network by which a client's requests are counted: the IPv4 address, or the /64 network of an IPv6
 * address. An IPv6 client can use every address of its /64 network, so a limit per address would not limit it.
 * Requests of connections that were closed before their address was read share one network, `unknown`.
 */
export function networkOf(address: string | undefined): string {
  if (!address) return 'unknown'
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mappedIpv4 !== undefined) return mappedIpv4
  // An IPv6 address may end with a zone, for example `%eth0`.
  const withoutZone = address.split('%', 1)[0] ?? address
  return withoutZone.includes(':') ? `${groupsOf(withoutZone).slice(0, 4).join(':')}::/64` : address
}

/** The eight groups of an IPv6 address, including the zeros that `::` stands for. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const headGroups = head.split(':').filter(Boolean)
  const tailGroups = (tail ?? '').split(':').filter(Boolean)
  // An IPv4 address at the end counts as two groups. The caller reads only the first four groups.
  const groupCount = headGroups.length + tailGroups.length + (address.includes('.') ? 1 : 0)
  const zeroCount = tail === undefined ? 0 : 8 - groupCount
  const groups = [...headGroups, ...Array.from({ length: zeroCount }, () => '0'), ...tailGroups]
  return groups.map(group => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

/**
 * The network around one that the limits count ({@link networkOf}): the /48 network of an IPv6 /64 network, which
 * hosters give away whole, and the /24 network of an IPv4 address.
 */
export function wideNetworkOf(network: string): string {
  const ipv6 = /^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/.exec(network)?.[1]
  if (ipv6 !== undefined) return `${ipv6}::/48`
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}
