import { Device, type PreflightTest } from '@twilio/voice-sdk'
import type { NetworkReport, Preflight, PreflightEvent } from '../audio-check/audio-check.ts'
import { SOUND_FILES } from '../browser/sound-on-device.ts'
import { reportOf } from '../media/opinion-score.ts'
import { gatewayAt } from './gateway.ts'
import { plainMessage } from './twilio-call.ts'

interface PreflightOptions {
  token: string
  signallingUrl: string | null
  /** Returns a live stream at each request. */
  openStream: () => Promise<MediaStream>
}

/** An option that the SDK's public types omit: the class of the device that the test creates. */
type TestOptions = PreflightTest.Options & { deviceFactory: typeof Device }

/** Starts the SDK's network test through the gateway that calls use. */
export function startTwilioPreflight(
  { token, signallingUrl, openStream }: PreflightOptions,
  onEvent: (event: PreflightEvent) => void,
): Preflight {
  const { DeviceClass, options } = gatewayAt(signallingUrl)
  const devices: Device[] = []
  const streams: MediaStream[] = []
  const stopStreams = () =>
    streams.flatMap(stream => stream.getTracks()).forEach(track => track.stop())
  class TestedDevice extends DeviceClass {
    constructor(jwt: string, given: Device.Options) {
      super(jwt, {
        ...given,
        ...options,
        getUserMedia: async () => {
          const stream = await openStream()
          streams.push(stream)
          return stream
        },
        sounds: SOUND_FILES,
        // The softphone's device handles incoming calls, not the device of this test.
        allowIncomingWhileBusy: false,
      })
      this.audio?.incoming(false)
      devices.push(this)
    }
  }
  const testOptions: TestOptions = { deviceFactory: TestedDevice, logLevel: 'silent' }
  const test = Device.runPreflight(token, testOptions)
  test.on('connected', () => onEvent({ is: 'connected' }))
  test.on('sample', (sample: { mos: number | null; packetsReceived: number }) => {
    if (sample.packetsReceived > 0 && sample.mos !== null) onEvent({ is: 'received' })
  })
  test.on('completed', (report: PreflightTest.Report) => {
    stopStreams()
    onEvent({ is: 'completed', report: networkReportOf(report) })
  })
  test.on('failed', (error: { code?: number; message: string }) => {
    stopStreams()
    onEvent({ is: 'failed', code: error.code ?? 31000, message: plainMessage(error) })
  })
  return {
    finish: () => devices[0]?.disconnectAll(),
    stop() {
      test.removeAllListeners()
      stopStreams()
      if (test.status === 'connecting' || test.status === 'connected') devices[0]?.destroy()
    },
  }
}

/** The parts of the SDK's report that the rating uses. The SDK leaves out what it could not measure. */
type SdkReport = Pick<PreflightTest.Report, 'stats' | 'totals'> & {
  samples?: readonly { packetsReceived: number }[]
}

function networkReportOf({ stats, totals, samples = [] }: SdkReport): NetworkReport | null {
  if (!stats || !totals?.packetsReceived) return null
  return reportOf({
    mos: stats.mos.average,
    roundTripMs: stats.rtt.average,
    jitterMs: stats.jitter.average,
    lostPercent: totals.packetsLostFraction,
    packetsBySecond: samples.map(({ packetsReceived }) => packetsReceived),
  })
}
