import type { SoundOffer } from '../phone/sound-description.ts'
import { type PhoneSound, openSound } from '../phone/phone-sound.ts'
import { TONE } from './greeting.ts'
import type { MessageFile } from './message-files.ts'
import { type Recording, startRecording } from './recording.ts'

/** A caller to whom the greeting is played, and who speaks then. */
export interface MessageCall {
  /** Where the sound of the caller arrives. */
  port: number
  /** The caller receives our sound. */
  begin(caller: SoundOffer): void
  /** The caller has hung up. */
  hangUp(): void
}

export interface TakingMessage {
  address: string
  /** Null for the tone alone. */
  greeting: Promise<Int16Array | null>
  maxSeconds: number
  openFile(): Promise<MessageFile>
  /** The message is over: whole seconds of it, or null without one. Is called once, and the caller may still be there. */
  onEnd(seconds: number | null): void
  onProblem(error: unknown): void
}

/** As at Twilio, also for a silent caller. */
const SILENCE_SECONDS = 6
const FINISH_KEY = '#'
/** A greeting that is later is not played. */
const GREETING_WAIT_MS = 5_000

/** Plays the greeting and a tone, and records until the caller hangs up, is silent, presses #, or the time is over. */
export async function takeVoicemail(taking: TakingMessage): Promise<MessageCall> {
  let recording: Recording | null = null
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    sound.close()
    void secondsOf(recording, taking).then(taking.onEnd)
  }
  const fail = (error: unknown) => {
    taking.onProblem(error)
    end()
  }
  const sound: PhoneSound = await openSound(taking.address, {
    onSound: samples => recording?.take(samples),
    onKey: key => recording && key === FINISH_KEY && end(),
    onTick() {
      if (!recording) return
      if (recording.silentSeconds() >= SILENCE_SECONDS) end()
      else if (recording.seconds() >= taking.maxSeconds) end()
    },
  })
  const greetAndRecord = async () => {
    const greeting = await withinTime(taking.greeting)
    if (greeting) await sound.play(greeting)
    await sound.play(TONE)
    const file = await taking.openFile()
    if (isOver) return file.discard()
    recording = startRecording(file, { now: () => performance.now(), onProblem: fail })
  }
  return {
    port: sound.port,
    begin(caller) {
      sound.begin(caller)
      greetAndRecord().catch(fail)
    },
    hangUp: end,
  }
}

/** Null without a message. */
async function secondsOf(
  recording: Recording | null,
  { onProblem }: TakingMessage,
): Promise<number | null> {
  try {
    return (await recording?.finish()) || null
  } catch (error) {
    onProblem(error)
    return null
  }
}

async function withinTime<T>(wanted: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), GREETING_WAIT_MS)
  })
  return Promise.race([wanted, late]).finally(() => clearTimeout(timer))
}
