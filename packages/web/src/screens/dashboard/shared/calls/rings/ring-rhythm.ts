/**
 * How the ring tone that a caller hears sounds in each country: milliseconds of tone and of silence, in turn, which
 * repeat.
 *
 * Sources: ITU-T Recommendation E.180/Q.35 (03/98) for the rest of the world, whose ringing tone sounds for 0.67 to 1.5
 * seconds, and is silent for 3 to 5. Single countries: the tones of national networks that Asterisk 22 knows
 * (`configs/samples/indications.conf.sample`, entries `ring`), which names a list of the ITU (tones-0203) for most.
 */
const RHYTHMS: { countries: string; rhythm: readonly number[] }[] = [
  { countries: 'AU GB IN MY NZ SG ZA', rhythm: [400, 200, 400, 2_000] },
  { countries: 'CA US', rhythm: [2_000, 4_000] },
  { countries: 'AT PT SE TH', rhythm: [1_000, 5_000] },
  { countries: 'BE CL IL', rhythm: [1_000, 3_000] },
  { countries: 'JP TW', rhythm: [1_000, 2_000] },
  { countries: 'ES', rhythm: [1_500, 3_000] },
  { countries: 'FR', rhythm: [1_500, 3_500] },
  { countries: 'HU', rhythm: [1_250, 3_750] },
]

const USUAL_RHYTHM: readonly number[] = [1_000, 4_000]

const RHYTHM_OF = new Map(
  RHYTHMS.flatMap(({ countries, rhythm }) => countries.split(' ').map(code => [code, rhythm])),
)

/** Milliseconds of tone and of silence, in turn. @param country two letters */
export function ringRhythm(country: string): readonly number[] {
  return RHYTHM_OF.get(country) ?? USUAL_RHYTHM
}

/** A ring that lights up fades for this time. */
const FADE_MS = 300

/** Frames in which a ring grows and shines while the tone sounds, and rests while it is silent. */
export function rhythmFrames(rhythm: readonly number[]): { frames: Keyframe[]; duration: number } {
  const duration = rhythm.reduce((sum, part) => sum + part, 0)
  const frames: Keyframe[] = []
  let atMs = 0
  rhythm.forEach((part, index) => {
    const isTone = index % 2 === 0
    const at = atMs / duration
    if (isTone) frames.push({ offset: at, opacity: 0.2, transform: 'scale(0.7)' })
    else {
      const faded = Math.min(part, FADE_MS)
      frames.push({ offset: at, opacity: 1, transform: 'scale(1)' })
      frames.push({ offset: (atMs + faded) / duration, opacity: 0.2, transform: 'scale(1)' })
    }
    atMs += part
  })
  frames.push({ offset: 1, opacity: 0.2, transform: 'scale(0.7)' })
  return { frames, duration }
}
