import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { crc32 } from 'node:zlib'

export interface UdpAddress {
  host: string
  port: number
}

const ATTEMPTS = 5
const ATTEMPT_MS = 500

/** The first address of UDP over IPv4 in a description of sound, to which a browser would send; null without one. */
export function udpAddressOf(description: string): UdpAddress | null {
  const [, host, port] =
    /^a=candidate:\S+ 1 UDP \d+ ((?:\d{1,3}\.){3}\d{1,3}) (\d{1,5}) typ/im.exec(description) ?? []
  return host === undefined ? null : { host, port: Number(port) }
}

/** Whether anything answers a STUN request (RFC 5389) at a UDP port, be it with an error. */
export async function answersStun({ host, port }: UdpAddress): Promise<boolean> {
  const socket = createSocket('udp4')
  const id = randomBytes(12)
  let hasAnswered = false
  const answered = new Promise<void>(resolve => {
    socket.on('error', () => {})
    socket.on('message', message => {
      if (!message.subarray(8, 20).equals(id)) return
      hasAnswered = true
      resolve()
    })
  })
  try {
    for (let attempt = 0; attempt < ATTEMPTS && !hasAnswered; attempt++) {
      socket.send(bindingRequest(id), port, host)
      await Promise.race([answered, new Promise(resolve => setTimeout(resolve, ATTEMPT_MS))])
    }
    return hasAnswered
  } finally {
    socket.close()
  }
}

/** With a FINGERPRINT, which distinguishes it from sound. */
function bindingRequest(id: Buffer): Buffer {
  const message = Buffer.alloc(28)
  message.writeUInt16BE(0x0001, 0)
  message.writeUInt16BE(8, 2)
  message.writeUInt32BE(0x2112a442, 4)
  id.copy(message, 8)
  message.writeUInt16BE(0x8028, 20)
  message.writeUInt16BE(4, 22)
  message.writeUInt32BE((crc32(message.subarray(0, 20)) ^ 0x5354554e) >>> 0, 24)
  return message
}
