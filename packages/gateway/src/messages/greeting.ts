import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { greetingResponse } from '@ringback/contract/gateway/gateway-contract'
import { SAMPLES_PER_SECOND } from '../phone/g711.ts'
import type { ServerRequest } from '../server/server-request.ts'
import { readWav } from './wav.ts'

/** What is played to a caller before the tone. */
export interface Greeting {
  /** Spoken, unless there is a recorded greeting. */
  greeting: string
  /** Of a recorded greeting. */
  greetingKey: string | null
}

/** Flite's female voice of English. Debian's package flite has it. */
const VOICE = ['-voice', 'slt']
const SPEECH_TIMEOUT_MS = 5_000

const run = promisify(execFile)

/**
 * The sound of a greeting; null when it has none, and only the tone is played: the server has not sent the
 * recorded one, and nothing speaks.
 */
export async function soundOfGreeting(
  { greeting, greetingKey }: Greeting,
  request: ServerRequest,
  speak: (text: string) => Promise<Int16Array | null>,
): Promise<Int16Array | null> {
  const recorded = greetingKey === null ? null : await fetchGreeting(greetingKey, request)
  return recorded ?? speak(greeting).catch(() => null)
}

async function fetchGreeting(key: string, request: ServerRequest): Promise<Int16Array | null> {
  const response = await request('/greeting', { key }, greetingResponse).catch(() => undefined)
  const sound = response?.sound
  return sound ? readWav(Buffer.from(sound, 'base64')) : null
}

/** Reads a text out. @throws when Flite is not installed, or fails */
export async function speak(text: string): Promise<Int16Array | null> {
  const folder = await mkdtemp(join(tmpdir(), 'ringback-speech-'))
  try {
    const file = join(folder, 'speech.wav')
    await run('flite', [...VOICE, '-t', text, '-o', file], { timeout: SPEECH_TIMEOUT_MS })
    return readWav(await readFile(file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function canSpeak(): Promise<boolean> {
  return speak('Yes').then(
    () => true,
    () => false,
  )
}

const TONE_HERTZ = 1_000
const TONE_SECONDS = 0.4
const TONE_LOUDNESS = 8_000

/** After it, the caller speaks. */
export const TONE = Int16Array.from({ length: TONE_SECONDS * SAMPLES_PER_SECOND }, (_, sample) =>
  Math.round(TONE_LOUDNESS * Math.sin((2 * Math.PI * TONE_HERTZ * sample) / SAMPLES_PER_SECOND)),
)
