/**
 * The network by which a client's requests are counted: the IPv4 address, or the /64 network of an IPv6
 * address. An IPv6 client can use every address of its /64 network, so a limit per address would not limit it.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const plain = address.split('%', 1)[0] ?? address
  return plain.includes(':') ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : address
}

/** The eight groups of an IPv6 address, including the zeros that `::` stands for. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  // An IPv4 address at the end stands for two groups. The caller only reads the groups before it.
  const length = before.length + after.length + (address.includes('.') ? 1 : 0)
  const between = tail === undefined ? 0 : 8 - length
  const groups = [...before, ...Array.from({ length: between }, () => '0'), ...after]
  return groups.map(group => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
