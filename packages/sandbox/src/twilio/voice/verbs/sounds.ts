import { setTimeout } from 'node:timers/promises'
import { dtmfFrames, silenceFrames, toneFrames } from '../../media/tones.ts'
import { framesOfWav } from '../../media/wav.ts'
import type { Caller } from '../phones/parties.ts'
import { playUntil } from '../../media/frame-timer.ts'
import type { Verb } from '../twiml/twiml.ts'

type SoundVerb = Extract<Verb, { type: 'play' | 'say' | 'pause' }>

/** How long the vendor waits for a sound file, and how large it may be. */
const TIMEOUT_MS = 15_000
const MAX_BYTES = 40_000_000

/** Answers the caller and plays the sound of the verb. @throws when a sound file cannot be fetched and played */
export async function runSound(caller: Caller, verb: SoundVerb): Promise<void> {
  await caller.answer()
  await playUntil(caller.port, await framesOf(verb), caller.ended)
}

/** Plays ringing to the caller until the time is over. Does not answer. */
export async function waitToAnswer(
  { ended, ringing }: Pick<Caller, 'ended' | 'ringing'>,
  { seconds }: { seconds: number },
): Promise<void> {
  await ringing()
  await setTimeout(seconds * 1_000, undefined, { signal: ended }).catch(() => undefined)
}

/** Plays the caller's sound back until the caller leaves. */
export async function runEcho(caller: Caller): Promise<void> {
  const { port, ended } = caller
  await caller.answer()
  port.onSpeech = frame => port.play(frame)
  if (!ended.aborted) await new Promise(resolve => ended.addEventListener('abort', resolve))
}

async function framesOf(verb: SoundVerb): Promise<() => Buffer | undefined> {
  if (verb.type === 'play') {
    const frames = verb.url === undefined ? dtmfFrames(verb.digits) : await fetchSound(verb.url)
    let next = 0
    return () => frames[next++]
  }
  const frames = verb.type === 'say' ? spokenFrames(verb.text) : silenceFrames(verb.seconds * 1000)
  let next = 0
  return () => frames[next++]
}

/** Speech is a low tone that lasts about as long as the words would: 70 ms for each letter. */
export function spokenFrames(words: string): Buffer[] {
  return toneFrames([330], Math.max(500, words.length * 70))
}

async function fetchSound(url: string): Promise<Buffer[]> {
  const response = await fetch(url, {
    headers: { accept: 'audio/*', 'user-agent': 'TwilioProxy/1.1' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  if (!/^audio\/(x-|vnd\.)?wave?\b/.test(type)) throw new Error(`${url} is ${type}`)
  const file = Buffer.from(await response.arrayBuffer())
  if (file.length > MAX_BYTES) throw new Error(`${url} is longer than 40 MB`)
  return framesOfWav(file)
}
