import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  accentColours,
  contrastOf,
  DARK_GROUNDS,
  LIGHT_GROUNDS,
} from '@ringback/contract/page/accent-colours'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const tokens = read('tokens.css')

/** The colour in the light theme and in the dark one. */
function token(name: string): readonly [light: string, dark: string] {
  const [, light, dark] =
    new RegExp(`--${name}: light-dark\\((#\\w{6,8}), (#\\w{6,8})\\)`).exec(tokens) ?? []
  if (light === undefined || dark === undefined) throw new Error(`No colour ${name}`)
  return [light, dark]
}

const GROUNDS = ['page', 'card', 'raised', 'well']
const on = (ratio: number, colours: readonly string[]) =>
  colours.flatMap(colour => GROUNDS.map(ground => [colour, ground, ratio] as const))

it.each([
  ...['accent', 'call', 'end', 'warn'].map(name => [`${name}-ink`, name, 4.5] as const),
  ...on(4.5, ['text', 'soft', 'faint', 'accent', 'call', 'end', 'warn']),
  ...on(3, ['line-field']),
])('the colour %s has enough contrast on %s in both themes', (colour, ground, ratio) => {
  const [one, other] = [token(colour), token(ground)]
  expect(contrastOf(one[0], other[0])).toBeGreaterThanOrEqual(ratio)
  expect(contrastOf(one[1], other[1])).toBeGreaterThanOrEqual(ratio)
})

const WASHES = ['accent', 'call', 'end', 'warn'].map(name => `${name}-wash`)

it.each(WASHES)('each colour of text can be read on %s over the card', wash => {
  for (const theme of [0, 1] as const) {
    const ground = blended(token(wash)[theme], token('card')[theme])
    for (const colour of ['text', 'soft', 'faint', 'call', 'end', 'warn']) {
      const ratio = contrastOf(token(colour)[theme], ground)
      expect(ratio, `${colour}, theme ${theme}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

it('a good sign can be read on what is selected', () => {
  for (const theme of [0, 1] as const) {
    const [call, card, selected, good] = ['call', 'card', 'accent-wash', 'call-wash'].map(
      name => token(name)[theme],
    )
    if (!call || !card || !selected || !good) throw new Error('A colour is missing')
    const ground = blended(good, blended(selected, card))
    expect(contrastOf(call, ground)).toBeGreaterThanOrEqual(4.5)
  }
})

/** The colour that a translucent one such as `#1b18120c` gives a ground. */
function blended(wash: string, ground: string): string {
  const parts = (colour: string) => [1, 3, 5, 7].map(at => parseInt(colour.slice(at, at + 2), 16))
  const [over, under] = [parts(wash), parts(ground)]
  const share = (over[3] ?? 255) / 255
  const channels = [0, 1, 2].map(at => {
    const mixed = (over[at] ?? 0) * share + (under[at] ?? 0) * (1 - share)
    return Math.round(mixed).toString(16).padStart(2, '0')
  })
  return `#${channels.join('')}`
}

it("an operator's accent can be read on each ground of the page, and its ink on it", () => {
  const [light, dark] = [0, 1].map(theme => GROUNDS.map(name => token(name)[theme as 0 | 1]))
  expect([LIGHT_GROUNDS, DARK_GROUNDS]).toEqual([light, dark])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), value => {
      const own = accentColours(`#${value.toString(16).padStart(6, '0')}`)
      for (const ground of [...LIGHT_GROUNDS, own.light.ink]) {
        expect(contrastOf(own.light.accent, ground)).toBeGreaterThanOrEqual(4.5)
      }
      for (const ground of [...DARK_GROUNDS, own.dark.ink]) {
        expect(contrastOf(own.dark.accent, ground)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

it('the initials of each hue can be read on its circle in both themes', () => {
  const css = read('face.css')
  const hues = [...css.matchAll(/--hue: (\d+)/g)].map(([, hue]) => Number(hue))
  const [grounds = [], inks = []] = [...css.matchAll(/light-dark\((.+)\);/g)].map(([, pair = '']) =>
    [...pair.matchAll(/oklch\(([\d.]+) ([\d.]+)/g)].map(([, light, chroma]) => [light, chroma]),
  )
  expect([hues.length, grounds.length, inks.length]).toEqual([8, 2, 2])
  for (const hue of hues) {
    for (const theme of [0, 1]) {
      const [ground = '', ink = ''] = [grounds, inks].map(pairs => {
        const [light, chroma] = (pairs[theme] ?? []).map(Number)
        return hexOf(light ?? 0, chroma ?? 0, hue)
      })
      expect(contrastOf(ground, ink), `hue ${hue}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

/** The sRGB colour of an OKLCH one (CSS Color 4, section 9.2). */
function hexOf(light: number, chroma: number, hue: number): string {
  const radians = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(radians), chroma * Math.sin(radians)]
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const bytes = channels.map(linear => {
    const value = Math.min(1, Math.max(0, linear))
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('')}`
}
