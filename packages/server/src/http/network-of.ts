/**
 * Whom to count requests for. One IPv4 address is one customer, and so is one IPv6 network of 64 bits:
 * its addresses are free for whoever has it, and counting each alone would limit nobody.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const plain = address.split('%', 1)[0] ?? address
  return plain.includes(':') ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : address
}

/** The eight groups of an IPv6 address, with what `::` leaves out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  // An IPv4 address at the end stands for two groups; only those before it are looked at.
  const length = before.length + after.length + (address.includes('.') ? 1 : 0)
  const between = tail === undefined ? 0 : 8 - length
  const groups = [...before, ...Array.from({ length: between }, () => '0'), ...after]
  return groups.map(group => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
