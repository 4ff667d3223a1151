import type { Page } from '@playwright/test'
import { LIMIT_MS } from './limits.ts'

export interface WantedSound {
  /** Frequencies that have to stand out, at the same time or one after the other. */
  hertz?: readonly number[]
  /** How far above the median of the spectrum each of them must be. */
  db?: number
  /** Frequencies that have to be much lower than each wanted one at the moment when it is highest. */
  absent?: readonly number[]
}

/** Far above the noise of a silent line. */
const AUDIBLE_RMS = 0.02
const ABSENT_DB = 15

interface MeasuredSound {
  isAsWanted: boolean
  /** The loudest level, 0 to 1. */
  rms: number
  /** The highest level of each wanted frequency, in dB above the median of the spectrum. */
  levels: number[]
  /** The levels of the absent frequencies at the moment of each of those. */
  absentLevels: number[][]
}

/**
 * Waits until the page plays audible sound of the far end in which every wanted frequency stands out.
 * Works on the page with the SDK and on a handset.
 */
export async function untilAudible(page: Page, wanted: WantedSound = {}): Promise<void> {
  const { hertz = [], db = 20, absent = [] } = wanted
  const limits = { rms: AUDIBLE_RMS, db, absentDb: ABSENT_DB, limitMs: LIMIT_MS }
  if (!(await page.evaluate(listenToFarEnd, LIMIT_MS)))
    throw new Error(`no far end in ${LIMIT_MS} ms: ${JSON.stringify({ wanted })}`)
  const sound = await page.evaluate(measure, { hertz, absent, ...limits })
  if (!sound.isAsWanted)
    throw new Error(`not audible in ${LIMIT_MS} ms: ${JSON.stringify({ wanted, ...sound })}`)
}

const REPEAT_MS = 500

/** Repeats a short sound until it was audible: on a busy machine the page may miss the first ones. */
export async function repeatUntilAudible(
  page: Page,
  hertz: readonly number[],
  makeSound: () => unknown,
): Promise<void> {
  let isOver = false
  const audible = untilAudible(page, { hertz }).finally(() => (isOver = true))
  while (!isOver) {
    await makeSound()
    await Promise.race([audible, new Promise(resolve => setTimeout(resolve, REPEAT_MS))])
  }
  await audible
}

interface ListeningWindow extends Window {
  farEnd?: AnalyserNode
  /** One analyser a stream: its window of 0.7 s also holds what was played before this call. */
  analysers?: WeakMap<MediaStream, AnalyserNode>
}

/** Runs in the page. Waits for the far end's stream and listens to it. @returns whether there was one within the limit */
async function listenToFarEnd(limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs
  const farEnd = () => {
    const handset = document.querySelector<HTMLAudioElement>('#far-end')
    const source = handset ? handset.srcObject : window.phone.remoteStream()
    return source instanceof MediaStream ? source : undefined
  }
  let stream = farEnd()
  while (!stream && performance.now() < end) {
    await new Promise(resolve => setTimeout(resolve, 100))
    stream = farEnd()
  }
  if (!stream) return false
  const listening = window as ListeningWindow
  const analysers = (listening.analysers ??= new WeakMap())
  listening.farEnd = analysers.get(stream)
  if (!listening.farEnd) {
    const context = new AudioContext()
    listening.farEnd = new AnalyserNode(context, { fftSize: 32_768, smoothingTimeConstant: 0 })
    context.createMediaStreamSource(stream).connect(listening.farEnd)
    analysers.set(stream, listening.farEnd)
  }
  return true
}

/** Runs in the page after it listens. Ends when the sound is as wanted, or at the limit with what it measured. */
async function measure(wanted: {
  hertz: readonly number[]
  absent: readonly number[]
  db: number
  absentDb: number
  rms: number
  limitMs: number
}): Promise<MeasuredSound> {
  const end = performance.now() + wanted.limitMs
  const pause = () => new Promise(resolve => setTimeout(resolve, 100))
  const levels = wanted.hertz.map(() => -200)
  const sound: MeasuredSound = { isAsWanted: false, rms: 0, levels, absentLevels: [] }
  const { farEnd: analyser } = window as ListeningWindow
  if (!analyser) return sound
  const { fftSize, context } = analyser
  const wave = new Float32Array(fftSize)
  const spectrum = new Float32Array(analyser.frequencyBinCount)
  const binOf = (frequency: number) => Math.round((frequency * fftSize) / context.sampleRate)
  const loudestPart = () => {
    let loudest = 0
    for (let from = 0; from < fftSize; from += 1024) {
      let sum = 0
      for (const value of wave.subarray(from, from + 1024)) sum += value * value
      loudest = Math.max(loudest, Math.sqrt(sum / 1024))
    }
    return loudest
  }
  const isAsWanted = () =>
    sound.rms > wanted.rms &&
    levels.every(
      (level, index) =>
        level > wanted.db &&
        sound.absentLevels[index]?.every(absent => absent < level - wanted.absentDb),
    )
  while (!sound.isAsWanted && performance.now() < end) {
    await pause()
    analyser.getFloatTimeDomainData(wave)
    const rms = loudestPart()
    sound.rms = Math.max(sound.rms, rms)
    analyser.getFloatFrequencyData(spectrum)
    const speech = spectrum.slice(0, binOf(3400)).sort()
    const median = speech[speech.length >> 1] ?? 0
    const levelOf = (frequency: number) => {
      const bin = binOf(frequency)
      return Math.max(...spectrum.subarray(bin - 3, bin + 4)) - median
    }
    for (const [index, frequency] of wanted.hertz.entries()) {
      const level = levelOf(frequency)
      if (rms < 0.005 || level <= (levels[index] ?? -200)) continue
      levels[index] = level
      sound.absentLevels[index] = wanted.absent.map(levelOf)
    }
    sound.isAsWanted = isAsWanted()
  }
  return sound
}
