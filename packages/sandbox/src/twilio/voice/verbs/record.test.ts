import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLegs } from '../../legs.ts'
import { decodeMulaw, FRAME_MS, silentFrame } from '../../media/mulaw.ts'
import { createTone } from '../../media/tones.ts'
import { framesOfWav } from '../../media/wav.ts'
import type { Caller } from '../phones/parties.ts'
import { record, type RecordResult } from './record.ts'
import { createRecordings, type Recordings } from './recordings.ts'
import { parseTwiml, type RecordVerb } from '../twiml/twiml.ts'
import type { Form } from '../webhook.ts'

const SECOND = 1000

let recordings: Recordings
let posted: Form[]
let hangUp: AbortController
let caller: Caller

beforeEach(() => {
  vi.useFakeTimers()
  recordings = createRecordings('AC1')
  posted = []
  hangUp = new AbortController()
  caller = {
    leg: createLegs().open({ from: '+14155550199', to: '+14155550100', direction: 'inbound' }),
    port: { play: () => {}, press: () => {}, onSpeech: undefined, onDigit: undefined },
    extraParams: {},
    ended: hangUp.signal,
    ringing: async () => {},
    answer: async () => {},
    end: () => {},
  }
})
afterEach(() => {
  vi.useRealTimers()
})

function start(attributes: string): Promise<RecordResult | undefined> {
  const [verb] = parseTwiml(
    `<Response><Record recordingStatusCallback="/r" recordingStatusCallbackEvent="in-progress completed absent" ${attributes}/></Response>`,
    'http://x/y?z=1',
  )
  const post = async (_url: string, form: Form) => {
    posted.push(form)
    return { status: 200, body: '' }
  }
  return record(caller, verb as RecordVerb, { accountSid: 'AC1', recordings, post })
}

const tone = createTone([440])
/** The caller speaks, or is silent, for this time. */
async function send(ms: number, frame: () => Buffer = tone): Promise<void> {
  for (let at = 0; at < ms; at += FRAME_MS) {
    caller.port.onSpeech?.(frame())
    await vi.advanceTimersByTimeAsync(FRAME_MS)
  }
}
const keepSilent = (ms: number) => send(ms, () => silentFrame)
const afterBeep = () => vi.advanceTimersByTimeAsync(500)

test('the speech of the caller is stored without the silence around it, and the carrier reports it', async () => {
  const result = start('maxLength="60"')
  await afterBeep()
  await keepSilent(SECOND)
  await send(3 * SECOND)
  await keepSilent(5 * SECOND)
  const [recording] = recordings.list()
  expect(await result).toEqual({ url: recording?.url, seconds: 3, endedBy: '' })
  const samples = framesOfWav(recording?.sound ?? Buffer.alloc(0)).flatMap(frame => [...frame])
  const power = samples.reduce((sum, sample) => sum + decodeMulaw(sample) ** 2, 0) / samples.length
  expect(samples.length).toBeGreaterThan(2.9 * 8000)
  expect(Math.sqrt(power)).toBeGreaterThan(5000)
  expect(posted).toMatchObject([
    { RecordingStatus: 'in-progress', RecordingDuration: '0', CallSid: caller.leg.sid },
    { RecordingStatus: 'completed', RecordingDuration: '3', RecordingSid: recording?.sid },
  ])
})

test('the maximum length ends the recording', async () => {
  const result = start('maxLength="2" playBeep="false"')
  await send(2 * SECOND + FRAME_MS)
  expect(await result).toMatchObject({ seconds: 2, endedBy: '' })
})

test('a key of the list ends the recording, another one does not', async () => {
  const result = start('finishOnKey="#" trim="do-not-trim"')
  await afterBeep()
  await keepSilent(SECOND)
  caller.port.onDigit?.('1')
  await send(SECOND)
  caller.port.onDigit?.('#')
  expect(await result).toMatchObject({ seconds: 2, endedBy: '#' })
})

test('a caller who hangs up ends the recording, and the speech until then is stored', async () => {
  const result = start('')
  await afterBeep()
  await send(2 * SECOND)
  hangUp.abort()
  expect(await result).toMatchObject({ seconds: 2, endedBy: 'hangup' })
})

test.each([
  ['silence', (ms: number) => keepSilent(ms)],
  ['less than a second of sound', async (ms: number) => send(400).then(() => keepSilent(ms))],
])('after %s the recording is absent', async (_name, act) => {
  const result = start('timeout="2"')
  await afterBeep()
  await act(2 * SECOND)
  expect(await result).toBeUndefined()
  expect(posted.at(-1)).toMatchObject({ RecordingStatus: 'absent', RecordingDuration: '0' })
  expect(recordings.list()[0]?.sound).toBeUndefined()
})
