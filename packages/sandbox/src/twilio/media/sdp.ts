/** The payload type of telephone-event in the browser's offer. PCMU is always 0 (RFC 3551). */
export interface AudioCodecs {
  telephoneEvent: number | undefined
}

/**
 * Cuts an offer down to PCMU and telephone-event at 8 kHz. werift matches codecs by name alone, so
 * the 48 kHz telephone-event of Chromium must not reach it.
 */
export function pruneOffer(sdp: string): { sdp: string; codecs: AudioCodecs } {
  const telephoneEvent = /^a=rtpmap:(\d+) telephone-event\/8000/m.exec(sdp)?.[1]
  const formats = new Set(['0', ...(telephoneEvent ? [telephoneEvent] : [])])
  const lines = sdp.split(/\r?\n/).flatMap(line => {
    const format = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+) /.exec(line)?.[1]
    if (format !== undefined && !formats.has(format)) return []
    const media = /^(m=audio \S+ \S+) (.*)$/.exec(line)
    if (!media) return [line]
    const offered = (media[2] ?? '').split(' ').filter(format => formats.has(format))
    return [`${media[1]} ${offered.join(' ')}`]
  })
  return {
    sdp: lines.join('\r\n'),
    codecs: { telephoneEvent: telephoneEvent === undefined ? undefined : Number(telephoneEvent) },
  }
}

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
