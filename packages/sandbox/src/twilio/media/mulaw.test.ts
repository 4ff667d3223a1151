import { expect, test } from 'vitest'
import { decodeMulaw, encodeMulaw } from './mulaw.ts'
import { createEventReader, pruneOffer } from './sdp.ts'

test('every µ-law byte is the same after decoding and encoding', () => {
  for (let byte = 0; byte < 256; byte += 1) {
    // 0x7f is the second zero.
    expect(encodeMulaw(decodeMulaw(byte))).toBe(byte === 0x7f ? 0xff : byte)
  }
})

test('encoding changes a sample by at most a thirtieth', () => {
  for (let sample = -32_000; sample <= 32_000; sample += 97) {
    const error = Math.abs(decodeMulaw(encodeMulaw(sample)) - sample)
    expect(error).toBeLessThanOrEqual(Math.max(8, Math.abs(sample) / 30))
  }
})

test("Chromium's offer is reduced to PCMU and telephone-event at 8 kHz", () => {
  const { sdp, codecs } = pruneOffer(
    [
      'm=audio 9 UDP/TLS/RTP/SAVPF 0 111 63 9 8 13 110 126',
      'a=rtpmap:0 PCMU/8000',
      'a=rtpmap:111 opus/48000/2',
      'a=fmtp:111 minptime=10;useinbandfec=1',
      'a=rtpmap:110 telephone-event/48000',
      'a=rtpmap:126 telephone-event/8000',
      'a=ssrc:1 cname:x',
    ].join('\r\n'),
  )
  expect(sdp.split('\r\n')).toEqual([
    'm=audio 9 UDP/TLS/RTP/SAVPF 0 126',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:126 telephone-event/8000',
    'a=ssrc:1 cname:x',
  ])
  expect(codecs.telephoneEvent).toBe(126)
})

test('the many packets of one key press are one digit', () => {
  const read = createEventReader()
  const packet = (event: number) => Buffer.from([event, 10, 0, 160])
  expect(read(packet(5), 1000)).toBe('5')
  expect(read(packet(5), 1000)).toBeUndefined()
  expect(read(packet(5), 2840)).toBe('5')
  expect(read(packet(11), 4000)).toBe('#')
})
