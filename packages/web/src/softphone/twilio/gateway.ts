import { Device } from '@twilio/voice-sdk'
import { PlainWsDevice } from './plain-ws-device.ts'

export interface Gateway {
  DeviceClass: typeof Device
  options: GatewayOptions
  /** Whether calls go through Twilio, so that Twilio accepts feedback on them. */
  isTwilio: boolean
}

/** Options that the SDK's public types omit; `chunderw` is host and port of the gateway. */
interface GatewayOptions {
  chunderw?: string
  publishEvents?: boolean
}

/** The SDK's settings for our own gateway at a `ws://` or `wss://` URL, or for Twilio if null. */
export function gatewayAt(signallingUrl: string | null): Gateway {
  if (signallingUrl === null) return { DeviceClass: Device, options: {}, isTwilio: true }
  const { protocol, host } = new URL(signallingUrl)
  return {
    DeviceClass: protocol === 'ws:' ? PlainWsDevice : Device,
    // Events would go to Twilio's insights, which does not know the calls of another gateway.
    options: { chunderw: host, publishEvents: false },
    isTwilio: false,
  }
}
