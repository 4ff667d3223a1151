import { Device } from '@twilio/voice-sdk'

/**
 * The SDK's device for a gateway without TLS, such as one on localhost. The SDK prefixes every address
 * with `wss://`; this class replaces the prefix in the two private fields that hold addresses. The test
 * beside this file fails if an upgrade of the SDK renames them.
 */
export class PlainWsDevice extends Device {}

const addresses = new WeakMap<object, Record<string, unknown>>()

for (const name of ['_chunderURIs', '_preferredURI']) {
  Object.defineProperty(PlainWsDevice.prototype, name, {
    get(this: object) {
      return addresses.get(this)?.[name]
    },
    set(this: object, value: string | string[] | null) {
      const otherAddresses = addresses.get(this) ?? {}
      addresses.set(this, { ...otherAddresses, [name]: withoutTls(value) })
    },
  })
}

function withoutTls(value: string | string[] | null): string | string[] | null {
  if (Array.isArray(value)) return value.map(uri => uri.replace(/^wss:/, 'ws:'))
  return value?.replace(/^wss:/, 'ws:') ?? null
}
