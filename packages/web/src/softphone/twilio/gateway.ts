import { Device } from '@twilio/voice-sdk'
import { PlainWsDevice } from './plain-ws-device.ts'

export interface Gateway {
  DeviceClass: typeof Device
  options: GatewayOptions
  /** Whether the vendor knows of the calls, and may be told of them. */
  isTwilio: boolean
}

/** The SDK's options that its public types leave out; `chunderw` is host and port of the gateway. */
interface GatewayOptions {
  chunderw?: string
  publishEvents?: boolean
}

/** How the SDK reaches a gateway: `ws://` or `wss://` of one's own, or Twilio's for null. */
export function gatewayAt(signallingUrl: string | null): Gateway {
  if (signallingUrl === null) return { DeviceClass: Device, options: {}, isTwilio: true }
  const { protocol, host } = new URL(signallingUrl)
  return {
    DeviceClass: protocol === 'ws:' ? PlainWsDevice : Device,
    // The insights host is always the vendor's, who knows nothing of calls on another gateway.
    options: { chunderw: host, publishEvents: false },
    isTwilio: false,
  }
}
