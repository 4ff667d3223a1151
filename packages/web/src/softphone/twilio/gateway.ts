import { Device } from '@twilio/voice-sdk'

/** The signalling gateway that calls are connected through. */
interface Gateway {
  DeviceClass: typeof Device
  options: GatewayOptions
  /** Whether calls go through Twilio, so that Twilio accepts feedback on them. */
  isTwilio: boolean
}

/** Options that the SDK's public types omit. `chunderw` is the host and port of the gateway. */
interface GatewayOptions {
  chunderw?: string
  publishEvents?: boolean
}

/** The gateway at a `ws://` or `wss://` URL, or Twilio's gateway if the URL is null. */
export function gatewayAt(signallingUrl: string | null): Gateway {
  if (signallingUrl === null) return { DeviceClass: Device, options: {}, isTwilio: true }
  const { protocol, host } = new URL(signallingUrl)
  return {
    DeviceClass: protocol === 'ws:' ? PlainWsDevice : Device,
    // Events would go to Twilio Insights, which has no data about calls of another gateway.
    options: { chunderw: host, publishEvents: false },
    isTwilio: false,
  }
}

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

export type Connections = ReturnType<typeof watchConnections>

/** What the voice library sends, which it does not expose. `Connection` is the peer connection class for it to use. */
export function watchConnections() {
  let newest: RTCPeerConnection | null = null
  const setNewest = (connection: RTCPeerConnection): void => {
    newest = connection
  }
  class Connection extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      setNewest(this)
    }
  }
  return {
    Connection,
    /** The tone sender of the newest connection. */
    toneSender: () => newest?.getSenders().find(sender => sender.dtmf)?.dtmf ?? null,
    /** Whether the newest connection sends a microphone that has ended, so that the other end hears nothing. */
    sendsEndedInput: () =>
      newest?.getSenders().some(({ track }) => track?.readyState === 'ended') ?? false,
  }
}
