import { Device } from '@twilio/voice-sdk'

/**
 * The SDK's device for a gateway without TLS, such as one on localhost: the SDK writes `wss://` in front
 * of every address, and these two private fields are where its addresses pass. Nothing else of the SDK's
 * inside is touched anywhere; the test beside this file fails when an upgrade renames them.
 */
export class PlainWsDevice extends Device {}

const addresses = new WeakMap<object, Record<string, unknown>>()

for (const name of ['_chunderURIs', '_preferredURI']) {
  Object.defineProperty(PlainWsDevice.prototype, name, {
    get(this: object) {
      return addresses.get(this)?.[name]
    },
    set(this: object, value: string | string[] | null) {
      const known = addresses.get(this) ?? {}
      addresses.set(this, { ...known, [name]: withoutTls(value) })
    },
  })
}

function withoutTls(value: string | string[] | null): string | string[] | null {
  if (Array.isArray(value)) return value.map(uri => uri.replace(/^wss:/, 'ws:'))
  return value?.replace(/^wss:/, 'ws:') ?? null
}
