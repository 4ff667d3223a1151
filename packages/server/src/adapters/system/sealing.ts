import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Sealing } from '../../ports/system.ts'

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
