import type { SipAccess } from '@ringback/contract/customers/calls/calls'
import { vi } from 'vitest'
import { createSipVoice } from '../../src/softphone/sip/sip-voice.ts'
import type { VoiceCallEvent, VoiceDeviceEvent } from '../../src/softphone/voice-device.ts'
import { FakePeerConnection, fakeStream } from './fake-peer-connection.ts'
import { FakeSipGateway, FakeWebSocket } from './fake-sip-gateway.ts'
import { sipAccess } from './sip-access.ts'

/** The SIP library over a fake network: a socket, a connection and a sound of the test. */
export function createSipRig(access: SipAccess = sipAccess()) {
  const gateway = new FakeSipGateway()
  FakeWebSocket.gateway = gateway
  FakePeerConnection.made = []
  vi.stubGlobal('WebSocket', FakeWebSocket)
  vi.stubGlobal('RTCPeerConnection', FakePeerConnection)
  vi.stubGlobal('RTCSessionDescription', function (this: object, description: object) {
    Object.assign(this, description)
  })
  vi.stubGlobal('RTCRtpSender', { getCapabilities: () => null })
  vi.stubGlobal('Worker', FakeWorker)
  const sounds: string[] = []
  vi.stubGlobal(
    'Audio',
    class {
      srcObject = null
      volume = 1
      loop = false
      setSinkId = () => Promise.resolve()
      readonly file: string
      constructor(file = 'remote') {
        this.file = file
      }
      play = () => Promise.resolve(void sounds.push(`play ${this.file}`))
      pause = () => void sounds.push(`pause ${this.file}`)
    },
  )
  const getUserMedia = vi.fn(() => Promise.resolve(fakeStream()))
  const voice = createSipVoice({
    getUserMedia,
    speaker: { deviceId: () => null, volume: () => 0.5, listOutputs: async () => [] },
    appName: 'Ringback',
  })
  const deviceEvents: VoiceDeviceEvent[] = []
  const device = voice.createDevice(access, event => deviceEvents.push(event))
  const events: VoiceCallEvent[] = []
  return {
    gateway,
    device,
    deviceEvents,
    events,
    sounds,
    getUserMedia,
    connect: () =>
      device.connect({ To: '+14155550100', callId: 'call-1' }, event => events.push(event)),
  }
}

/** As `worker/ticks.ts`, which keeps its time also in a hidden tab. */
class FakeWorker {
  onmessage: () => void = () => undefined
  #timer = this.#next()

  #next(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.onmessage()
      this.#timer = this.#next()
    }, 5_000)
  }

  terminate(): void {
    clearTimeout(this.#timer)
  }
}

/** A device that is registered. */
export async function registeredSip(access?: SipAccess) {
  const rig = createSipRig(access)
  await rig.device.register()
  return rig
}

/** A call whose INVITE has arrived, and when `isAnswered` was answered. */
export async function sipCall({ isAnswered = true } = {}) {
  const rig = await registeredSip()
  const call = await rig.connect()
  await vi.waitFor(() => rig.gateway.newest('INVITE'))
  const invite = rig.gateway.newest('INVITE')
  if (isAnswered) {
    rig.gateway.respond(invite, '200 OK', true)
    await vi.waitFor(() => rig.gateway.newest('ACK'))
    FakePeerConnection.newest().setIce('connected')
  }
  return { ...rig, call, invite, connection: FakePeerConnection.newest() }
}
