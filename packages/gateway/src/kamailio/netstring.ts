/** A message to or from kamailio: its length in bytes, a colon, the text, a comma. */
export function toNetstring(text: string): string {
  return `${Buffer.byteLength(text)}:${text},`
}

/** Far above any message of ours, and below what would fill the memory. */
const MOST_BYTES = 65_536

/**
 * Returns a function that takes what arrives, in any portions, and returns the messages that are complete.
 * @throws when the bytes are no netstrings; nothing that follows can be read then
 */
export function netstringReader(): (chunk: Buffer) => string[] {
  let rest: Buffer = Buffer.alloc(0)
  return chunk => {
    rest = Buffer.concat([rest, chunk])
    const messages: string[] = []
    for (;;) {
      const head = /^(\d{1,6}):/.exec(rest.subarray(0, 8).toString('latin1'))
      if (!head) {
        if (rest.length > 7) throw new Error('kamailio sent no netstring')
        return messages
      }
      const [{ length: from }, digits] = head
      const to = from + Number(digits)
      if (to - from > MOST_BYTES) throw new Error('kamailio sent a message that is too long')
      if (rest.length <= to) return messages
      messages.push(rest.subarray(from, to).toString())
      rest = rest.subarray(to + 1)
    }
  }
}
