import { setTimeout as wait } from 'node:timers/promises'
import { playUntil, startFrameTimer } from '../../media/frame-timer.ts'
import { decodeMulaw, FRAME_MS, silentFrame } from '../../media/mulaw.ts'
import { toneFrames } from '../../media/tones.ts'
import { wavOfFrames } from '../../media/wav.ts'
import type { Caller } from '../phones/parties.ts'
import type { DialDeps } from './dial.ts'
import { rfc2822 } from './progress-callbacks.ts'
import type { Recording } from './recordings.ts'
import type { RecordVerb } from '../twiml/twiml.ts'
import type { Form } from '../webhook.ts'

export interface RecordResult {
  url: string
  seconds: number
  /** The key that ended it, `hangup`, or empty after silence and at the maximum length. */
  endedBy: string
}

type RecordDeps = Pick<DialDeps, 'accountSid' | 'post' | 'recordings'>

const FRAMES_PER_SECOND = 1000 / FRAME_MS
/** A frame below this root mean square of 32767 is silence. */
const SILENCE_RMS = 300
/** The recording follows the caller's sound by this many frames at most. */
const MAX_WAITING_FRAMES = 10
/** The carrier stores a recording some time after its end. */
const PROCESSING_MS = 60
const TOO_SHORT = '16101'

/**
 * Records the caller until a key, silence, the maximum length or the caller ends it, and posts the
 * status callbacks. A recording of less than a second of sound is absent.
 * @returns undefined when it is absent
 */
export async function record(
  caller: Caller,
  verb: RecordVerb,
  deps: RecordDeps,
): Promise<RecordResult | undefined> {
  await caller.answer()
  if (verb.playsBeep) {
    const beep = toneFrames([1000], 400)
    await playUntil(caller.port, () => beep.shift(), caller.ended)
  }
  const recording = deps.recordings.start(caller.leg.sid)
  const report = createReporter(verb, recording, deps)
  report()
  const { frames, endedBy } = await listen(caller, verb)
  const kept = verb.trimsSilence ? trimSilence(frames) : frames
  if (kept.length < FRAMES_PER_SECOND) recording.status = 'absent'
  else {
    recording.status = 'completed'
    recording.seconds = Math.round(kept.length / FRAMES_PER_SECOND)
    recording.sound = wavOfFrames(kept)
  }
  report()
  const { status, seconds, url } = recording
  return status === 'completed' ? { url, seconds, endedBy } : undefined
}

/** Collects one frame every 20 ms; what the caller did not send is silence. */
function listen(
  { port, ended }: Caller,
  verb: RecordVerb,
): Promise<{ frames: Buffer[]; endedBy: string }> {
  return new Promise(resolve => {
    const frames: Buffer[] = []
    let waiting: Buffer[] = []
    let silentFrames = 0
    const finish = (endedBy: string) => {
      stop()
      ended.removeEventListener('abort', onHangup)
      port.onSpeech = port.onDigit = undefined
      resolve({ frames, endedBy })
    }
    const onHangup = () => finish('hangup')
    const stop = startFrameTimer(() => {
      const frame = waiting.shift() ?? silentFrame
      frames.push(frame)
      silentFrames = isSilent(frame) ? silentFrames + 1 : 0
      const isOver = frames.length >= verb.maxSeconds * FRAMES_PER_SECOND
      if (isOver || silentFrames >= verb.silenceSeconds * FRAMES_PER_SECOND) finish('')
    })
    port.onSpeech = frame => {
      waiting = [...waiting, Buffer.from(frame)].slice(-MAX_WAITING_FRAMES)
    }
    port.onDigit = digit => {
      if (verb.finishOnKey.includes(digit)) finish(digit)
    }
    ended.addEventListener('abort', onHangup)
    if (ended.aborted) onHangup()
  })
}

function isSilent(frame: Buffer): boolean {
  let sum = 0
  for (const byte of frame) sum += decodeMulaw(byte) ** 2
  return Math.sqrt(sum / frame.length) < SILENCE_RMS
}

/** Without the silence before the first and after the last sound. */
function trimSilence(frames: readonly Buffer[]): Buffer[] {
  const first = frames.findIndex(frame => !isSilent(frame))
  const last = frames.findLastIndex(frame => !isSilent(frame))
  return first < 0 ? [] : frames.slice(first, last + 1)
}

/** Returns a function that posts the recording's current status, if the verb names its event, in order and once. */
function createReporter(
  { callback }: RecordVerb,
  recording: Recording,
  { accountSid, post }: RecordDeps,
): () => void {
  let delivered: Promise<unknown> = Promise.resolve()
  return () => {
    if (!callback?.events.has(recording.status)) return
    const ready = Promise.all([delivered, wait(PROCESSING_MS)])
    delivered = post(callback.url, statusForm(recording, accountSid), ready).catch(() => {
      // The vendor has given up. A product that did not receive it can list the recordings.
    })
  }
}

/** The parameters of a recording's status callback (Twilio, "Record: recordingStatusCallback"). */
function statusForm(recording: Recording, accountSid: string): Form {
  return {
    AccountSid: accountSid,
    CallSid: recording.callSid,
    RecordingSid: recording.sid,
    RecordingUrl: recording.url,
    RecordingStatus: recording.status,
    RecordingDuration: String(recording.seconds),
    RecordingChannels: '1',
    RecordingStartTime: rfc2822(recording.startedAt),
    RecordingSource: 'RecordVerb',
    RecordingTrack: 'inbound',
    ...(recording.status === 'absent' ? { ErrorCode: TOO_SHORT } : {}),
  }
}
