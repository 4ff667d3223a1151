import type { Page } from '@playwright/test'
import { LIMIT_MS } from './limits.ts'

export interface WantedSound {
  /** Frequencies that have to stand out, at the same time or one after the other. */
  hertz?: readonly number[]
  /** How far above the median of the spectrum each of them must be. */
  db?: number
  /** Frequencies to compare with, measured whenever the wanted ones are louder than before. */
  others?: readonly number[]
}

export interface MeasuredSound {
  /** The loudest level, 0 to 1. */
  rms: number
  /** The highest level of each wanted frequency, in dB above the median of the spectrum. */
  levels: number[]
  /** The levels of the frequencies to compare with, at that moment. */
  otherLevels: number[]
}

/** Far above the noise of a silent line. */
const AUDIBLE_RMS = 0.02

/**
 * Waits until the page plays audible sound of the far end in which every wanted frequency stands out.
 * Works on the page with the SDK and on a handset.
 */
export async function untilAudible(page: Page, wanted: WantedSound = {}): Promise<MeasuredSound> {
  const { hertz = [], db = 20, others = [] } = wanted
  const limits = { rms: AUDIBLE_RMS, db, limitMs: LIMIT_MS }
  const sound = await page.evaluate(measure, { hertz, others, ...limits })
  if (sound.rms > AUDIBLE_RMS && sound.levels.every(level => level > db)) return sound
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

/** Runs in the page. Ends when the sound is as wanted, or at the limit with what it measured. */
async function measure(wanted: {
  hertz: readonly number[]
  others: readonly number[]
  db: number
  rms: number
  limitMs: number
}): Promise<MeasuredSound> {
  const end = performance.now() + wanted.limitMs
  const pause = () => new Promise(resolve => setTimeout(resolve, 50))
  const farEnd = () => {
    const handset = document.querySelector<HTMLAudioElement>('#far-end')
    const source = handset ? handset.srcObject : window.phone.remoteStream()
    return source instanceof MediaStream ? source : undefined
  }
  const sound: MeasuredSound = { rms: 0, levels: wanted.hertz.map(() => -200), otherLevels: [] }
  let stream = farEnd()
  while (!stream && performance.now() < end) {
    await pause()
    stream = farEnd()
  }
  if (!stream) return sound

  // One analyser a stream: its window of 0.7 s also holds what was played before this call.
  const analysers = ((window as { analysers?: WeakMap<MediaStream, AnalyserNode> }).analysers ??=
    new WeakMap())
  let analyser = analysers.get(stream)
  if (!analyser) {
    const context = new AudioContext()
    analyser = new AnalyserNode(context, { fftSize: 32_768, smoothingTimeConstant: 0 })
    context.createMediaStreamSource(stream).connect(analyser)
    analysers.set(stream, analyser)
  }
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
  const isAsWanted = () => sound.rms > wanted.rms && sound.levels.every(level => level > wanted.db)
  while (!isAsWanted() && performance.now() < end) {
    await pause()
    analyser.getFloatTimeDomainData(wave)
    const rms = loudestPart()
    sound.rms = Math.max(sound.rms, rms)
    if (rms < 0.005 || wanted.hertz.length === 0) continue
    analyser.getFloatFrequencyData(spectrum)
    const speech = spectrum.slice(0, binOf(3400)).sort()
    const median = speech[speech.length >> 1] ?? 0
    const levelOf = (frequency: number) => {
      const bin = binOf(frequency)
      return Math.max(...spectrum.subarray(bin - 3, bin + 4)) - median
    }
    for (const [index, frequency] of wanted.hertz.entries()) {
      const level = levelOf(frequency)
      if (level <= (sound.levels[index] ?? -200)) continue
      sound.levels[index] = level
      sound.otherLevels = wanted.others.map(levelOf)
    }
  }
  return sound
}
