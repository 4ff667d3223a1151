import { type SipAccess, ECHO_USER } from '@ringback/contract/customers/calls/calls'
import type { NetworkReport, Preflight, PreflightEvent } from '../audio-check/audio-check.ts'
import { VoiceFailure } from '../machine/softphone-error.ts'
import { reportOf } from '../media/opinion-score.ts'
import type { VoiceCall, VoiceCallEvent } from '../voice-device.ts'
import { SipDevice } from './sip-device.ts'

/** The report of a failure that has no code of its own. */
const UNKNOWN_FAULT = 31_000

interface PreflightOptions {
  access: SipAccess
  /** Returns a live stream at each request. */
  openStream: () => Promise<MediaStream>
}

/** Starts a network test: a call to the gateway's echo, whose sound is measured and not played. */
export function startSipPreflight(
  { access, openStream }: PreflightOptions,
  onEvent: (event: PreflightEvent) => void,
): Preflight {
  const streams: MediaStream[] = []
  const secondsWithSound: boolean[] = []
  let call: VoiceCall | null = null
  let isOver = false
  const device = new SipDevice(
    access,
    {
      getUserMedia: async () => {
        const stream = await openStream()
        streams.push(stream)
        return stream
      },
      speaker: { deviceId: () => null, volume: () => 0, listOutputs: async () => [] },
      appName: 'audio check',
      // Otherwise incoming calls would ring here.
      registers: false,
    },
    event => {
      if (event.is === 'failed') end({ is: 'failed', code: event.code, message: event.message })
    },
  )
  const stop = (): void => {
    isOver = true
    device.destroy()
    for (const track of streams.flatMap(stream => stream.getTracks())) track.stop()
  }
  const end = (event: PreflightEvent): void => {
    if (isOver) return
    stop()
    onEvent(event)
  }
  const onCallEvent = (event: VoiceCallEvent): void => {
    if (isOver) return
    if (event.is === 'accepted') onEvent({ is: 'connected' })
    if (event.is === 'sampled') {
      secondsWithSound.push(event.mos !== null)
      if (event.mos !== null) onEvent({ is: 'received' })
    }
    if (event.is === 'failed' && event.fatal) {
      end({ is: 'failed', code: event.code, message: event.message })
    }
    if (event.is === 'disconnected' || event.is === 'lost') {
      end({ is: 'completed', report: networkReportOf(call, secondsWithSound) })
    }
  }
  const run = async (): Promise<void> => {
    await device.register()
    if (isOver) return
    call = await device.connect({ To: ECHO_USER, callId: null }, onCallEvent)
  }
  run().catch((reason: unknown) => {
    const code = reason instanceof VoiceFailure ? reason.code : UNKNOWN_FAULT
    end({ is: 'failed', code, message: reason instanceof Error ? reason.message : '' })
  })
  return { finish: () => call?.hangUp(), stop }
}

/** Null if nothing came back. */
function networkReportOf(
  call: VoiceCall | null,
  secondsWithSound: readonly boolean[],
): NetworkReport | null {
  const quality = call?.quality()
  if (!quality) return null
  const { mos, roundTripMs, jitterMs, lostPercent } = quality
  const packetsBySecond = secondsWithSound.map(Number)
  return reportOf({ mos, roundTripMs, jitterMs, lostPercent, packetsBySecond })
}
