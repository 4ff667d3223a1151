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
