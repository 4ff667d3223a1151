/** A packet of sound (RFC 3550, 5.1). */
export interface RtpPacket {
  payloadType: number
  sequence: number
  payload: Buffer
}

const HEADER_BYTES = 12

/** Undefined for what is no packet of RTP. */
export function readPacket(packet: Buffer): RtpPacket | undefined {
  if (packet.length < HEADER_BYTES || packet.readUInt8(0) >> 6 !== 2) return undefined
  const first = packet.readUInt8(0)
  let start = HEADER_BYTES + 4 * (first & 0x0f)
  if (first & 0x10) {
    if (packet.length < start + 4) return undefined
    start += 4 + 4 * packet.readUInt16BE(start + 2)
  }
  const padding = first & 0x20 ? packet.readUInt8(packet.length - 1) : 0
  const end = packet.length - padding
  if (start > end) return undefined
  return {
    payloadType: packet.readUInt8(1) & 0x7f,
    sequence: packet.readUInt16BE(2),
    payload: packet.subarray(start, end),
  }
}

export function toPacket(
  { payloadType, sequence, payload }: RtpPacket,
  { timestamp, source }: { timestamp: number; source: number },
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt8(0x80, 0)
  header.writeUInt8(payloadType, 1)
  header.writeUInt16BE(sequence & 0xffff, 2)
  header.writeUInt32BE(timestamp >>> 0, 4)
  header.writeUInt32BE(source >>> 0, 8)
  return Buffer.concat([header, payload])
}
