/** Payload types that the gateway speaks: PCMU is fixed by RFC 3551, the other is the browser's. */
export interface AudioCodecs {
  telephoneEvent: number | undefined
}

/**
 * Cuts an offer down to PCMU and telephone-event at 8 kHz. werift matches codecs by name alone, so
 * the 48 kHz telephone-event of Chromium must not reach it.
 */
export function pruneOffer(sdp: string): { sdp: string; codecs: AudioCodecs } {
  const telephoneEvent = /^a=rtpmap:(\d+) telephone-event\/8000/m.exec(sdp)?.[1]
  const kept = new Set(['0', ...(telephoneEvent ? [telephoneEvent] : [])])
  const lines = sdp.split(/\r?\n/).flatMap(line => {
    const format = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+) /.exec(line)?.[1]
    if (format !== undefined && !kept.has(format)) return []
    const media = /^(m=audio \S+ \S+) (.*)$/.exec(line)
    if (!media) return [line]
    const formats = (media[2] ?? '').split(' ').filter(format => kept.has(format))
    return [`${media[1]} ${formats.join(' ')}`]
  })
  return {
    sdp: lines.join('\r\n'),
    codecs: { telephoneEvent: telephoneEvent === undefined ? undefined : Number(telephoneEvent) },
  }
}

/** Leaves only the candidates at `address`: the browser must not try an interface nobody listens on. */
export function keepCandidatesAt(sdp: string, address: string): string {
  return sdp
    .split('\r\n')
    .filter(line => !line.startsWith('a=candidate:') || line.split(' ')[4] === address)
    .join('\r\n')
}
