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
