import { type ECDH, createDecipheriv, createECDH, createHmac } from 'node:crypto'

/** What a browser keeps of its subscription. */
export interface Receiver {
  ecdh: ECDH
  auth: Buffer
}

const SALT_BYTES = 16
const TAG_BYTES = 16
/** The delimiter of the last record, before its padding (RFC 8188 section 2). */
const LAST_RECORD = 2

/** With a key pair of a new browser, or with a given one. */
export function createReceiver(privateKey?: Buffer, auth?: Buffer): Receiver {
  const ecdh = createECDH('prime256v1')
  if (privateKey) ecdh.setPrivateKey(privateKey)
  else ecdh.generateKeys()
  return { ecdh, auth: auth ?? createHmac('sha256', ecdh.getPrivateKey()).digest().subarray(0, 16) }
}

/** The text of a message with the encoding aes128gcm, of one record (RFC 8291). @throws when it is not for this receiver */
export function decrypt(body: Buffer, { ecdh, auth }: Receiver): string {
  const salt = body.subarray(0, SALT_BYTES)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = expand(auth, ecdh.computeSecret(sender), info, 32)
  const key = expand(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = expand(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()])
  const end = padded.lastIndexOf(LAST_RECORD)
  if (end === -1 || padded.subarray(end + 1).some(byte => byte !== 0))
    throw new Error('The message is not padded as a last record')
  return padded.subarray(0, end).toString('utf8')
}

/** HKDF with SHA-256 (RFC 5869) for at most 32 bytes. */
function expand(salt: Buffer, secret: Buffer, info: Buffer, bytes: number): Buffer {
  const extracted = createHmac('sha256', salt).update(secret).digest()
  const block = createHmac('sha256', extracted).update(info).update(Buffer.of(1)).digest()
  return block.subarray(0, bytes)
}
