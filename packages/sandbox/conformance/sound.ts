import type { Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import { LIMIT_MS } from './limits.ts'

export interface WantedSound {
  /** Frequencies that must be in the recording, at the same time or one after the other. */
  hertz: readonly number[]
  /** How much of the power of the sound each of them must have at its clearest moment, 0 to 1. */
  share?: number
  /** Frequencies that may have no more than a thirtieth of the power at that moment. */
  absent?: readonly number[]
  /** Where in the recording to begin, in samples ({@link recordedSamples}); without it, at its beginning. */
  from?: number
}

/** Far above the noise of a silent line; the root of the mean square of samples between -1 and 1. */
const AUDIBLE = 0.005
const ABSENT_SHARE = 1 / 30
/** Shorter than the shortest tone, a key of 200 ms; tells tones apart that differ by 12 Hz. */
const WINDOW_SECONDS = 0.17

interface Found {
  /** The samples of the recording that were read. */
  samples: number
  /** The largest share of each wanted frequency, and those of the absent ones at the same moment. */
  clearest: { share: number; absent: number[] }[]
}

/**
 * Waits until the recording of the far ends contains every wanted frequency. Works on the page with the SDK and on a
 * handset.
 */
export async function untilAudible(page: Page, wanted: WantedSound): Promise<void> {
  const { hertz, share = 0.1, absent = [], from = 0 } = wanted
  const clearest = hertz.map(() => ({ share: 0, absent: absent.map(() => 0) }))
  const found: Found = { samples: from, clearest }
  const isFound = () =>
    clearest.every(one => one.share >= share && one.absent.every(other => other < ABSENT_SHARE))
  const end = performance.now() + LIMIT_MS
  while (!isFound()) {
    if (performance.now() > end)
      throw new Error(`not found in ${LIMIT_MS} ms: ${JSON.stringify({ wanted, ...found })}`)
    await search(page, found, { hertz, absent })
    await pause(100)
  }
}

/** The current length of the recording, in samples. */
export async function recordedSamples(page: Page): Promise<number> {
  return page.evaluate(() => window.readFarEnd(Infinity).total)
}

/** Searches what was recorded since the last search, in windows of which each begins in the middle of the one before. */
async function search(
  page: Page,
  found: Found,
  { hertz, absent }: { hertz: readonly number[]; absent: readonly number[] },
): Promise<void> {
  const read = await page.evaluate(from => window.readFarEnd(from), found.samples)
  const bytes = Buffer.from(read.samples, 'base64')
  const sound = Float64Array.from(
    { length: bytes.length / 2 },
    (_, index) => bytes.readInt16LE(index * 2) / 32_768,
  )
  const size = Math.round(read.sampleRate * WINDOW_SECONDS)
  let start = 0
  for (; start + size <= sound.length; start += size >> 1) {
    const shareOf = sharesIn(sound.subarray(start, start + size), read.sampleRate)
    for (const [index, frequency] of hertz.entries()) {
      const share = shareOf(frequency)
      if (share > (found.clearest[index]?.share ?? 0))
        found.clearest[index] = { share, absent: absent.map(shareOf) }
    }
  }
  found.samples += start
}

/**
 * Reads which share of the power of a sound a frequency has (the discrete Fourier transform at that frequency, in a Hann
 * window): 1 for a pure tone, 0 where nothing is audible.
 */
function sharesIn(sound: Float64Array, sampleRate: number): (hertz: number) => number {
  const { length } = sound
  const weights = sound.map((_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / length))
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  const weighted = sound.map((sample, index) => sample * (weights[index] ?? 0))
  const meanSquare = sum(weighted.map(value => value ** 2)) / sum(weights.map(value => value ** 2))
  if (meanSquare < AUDIBLE ** 2) return () => 0
  return hertz => {
    const angle = (2 * Math.PI * hertz) / sampleRate
    const real = sum(weighted.map((value, index) => value * Math.cos(angle * index)))
    const imaginary = sum(weighted.map((value, index) => value * Math.sin(angle * index)))
    return (2 * (real ** 2 + imaginary ** 2)) / sum(weights) ** 2 / meanSquare
  }
}
