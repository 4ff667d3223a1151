/** Events 0-11 of RFC 4733 section 3.2. */
const KEYS = '0123456789*#'

/**
 * Reads RFC 4733 telephone events. One key press is many packets with one timestamp, of which the
 * last is sent three times; a press is reported once, with its first packet.
 */
export function createEventReader(): (payload: Buffer, timestamp: number) => string | undefined {
  let lastTimestamp: number | undefined
  return (payload, timestamp) => {
    const event = payload[0]
    if (payload.length < 4 || event === undefined || timestamp === lastTimestamp) return undefined
    lastTimestamp = timestamp
    return KEYS[event]
  }
}
