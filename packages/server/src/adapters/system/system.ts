import { randomBytes, createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import type { Ids, Clock, OneTimeCodes, Archives, Sealing } from '../../ports/system.ts'
import { Secret, TOTP } from 'otpauth'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/**
 * Ids of a minute and about 70 random bits, and secrets of 256, from the operating system's generator. An id has letters,
 * digits and underscores only, because the carrier uses a user's id as the name of a client. It is short, because it is
 * in most rows and indexes of a call, and begins with the minute, so that new rows are written to the same pages.
 */
export const systemIds: Ids = {
  next: prefix =>
    `${prefix}_${minute()}${randomBytes(9).toString('base64url').replaceAll('-', '_')}`,
  secret: () => randomBytes(32).toString('base64url'),
}

/** The minute in five digits of base 36, until 2084. */
function minute(): string {
  return Math.floor(Date.now() / 60_000).toString(36)
}

export const systemClock: Clock = { now: () => new Date() }

const PERIOD_SECONDS = 30
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

/** One-time codes as every authenticator app makes them: SHA-1, six digits, 30 seconds. */
export const totpCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
  uriOf: (secret, { issuer, email }) =>
    new TOTP({ secret, issuer, label: email, period: PERIOD_SECONDS }).toString(),
  timeStepOf(secret, code, now) {
    const totp = new TOTP({ secret, period: PERIOD_SECONDS })
    // Clocks of phones and delays of typing: the neighbouring codes are accepted too.
    const distance = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
    if (distance === null) return null
    return BigInt(Math.floor(now.getTime() / (PERIOD_SECONDS * 1_000)) + distance)
  },
}

/** A zip archive is written in parts of at most this size. */
const PART_BYTES = 64 * 1024

/** Zip archives with compressed texts. The reader of the bytes sets the pace. */
export const zipArchives: Archives = {
  async *zip(files) {
    const ready: Uint8Array[] = []
    const zip = new Zip((error, bytes) => {
      if (error) throw error
      ready.push(bytes)
    })
    for await (const { name, content } of files) {
      const isText = 'text' in content
      const file = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
      zip.add(file)
      for await (const part of isText ? encoded(content.text) : partsOf(content.bytes)) {
        file.push(part)
        yield* ready.splice(0)
      }
      file.push(new Uint8Array(), true)
      yield* ready.splice(0)
    }
    zip.end()
    yield* ready.splice(0)
  },
}

async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const part of text) yield encoder.encode(part)
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES)
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

interface Key {
  /** Stored with each sealed text. It reveals nothing of the key. */
  id: string
  bytes: Buffer
}

/**
 * AES-256-GCM (NIST SP 800-38D). The first of the keys seals, and each of them opens, so that a key can be replaced.
 * The owner is authenticated and not stored.
 */
export function createSealing(secrets: readonly string[]): Sealing {
  const keys = secrets.map(keyOf)
  const [newest] = keys
  if (!newest) throw new Error('A sealing needs a key')
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, newest.bytes, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()])
      return `${newest.id}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed, owner) {
      const [id, body = ''] = sealed.split('.')
      const key = keys.find(other => other.id === id)
      return key ? decrypt(key, Buffer.from(body, 'base64url'), owner) : null
    },
  }
}

function decrypt({ bytes }: Key, sealed: Buffer, owner: string): string | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null
  const iv = sealed.subarray(0, IV_BYTES)
  const decipher = createDecipheriv(CIPHER, bytes, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // The tag does not match.
    return null
  }
}

function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'sealed texts', 32))
  const id = createHash('sha256').update('key id').update(bytes).digest('base64url').slice(0, 8)
  return { id, bytes }
}
