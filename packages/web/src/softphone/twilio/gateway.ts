import { Device } from '@twilio/voice-sdk'
import { PlainWsDevice } from './plain-ws-device.ts'

/** The signalling gateway that calls are connected through. */
export interface Gateway {
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
