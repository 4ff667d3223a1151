import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The colour in the light theme and in the dark one. */
function token(name: string): readonly [light: string, dark: string] {
  const [, light, dark] =
    new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? []
  if (light === undefined || dark === undefined) throw new Error(`No colour ${name}`)
  return [light, dark]
}

const GROUNDS = ['page', 'card', 'raised', 'well']
const on = (ratio: number, colours: readonly string[]) =>
  colours.flatMap(colour => GROUNDS.map(ground => [colour, ground, ratio] as const))

it.each([
  ...[1, 2, 3, 4, 5, 6].map(number => [`face-${number}-ink`, `face-${number}`, 4.5] as const),
  ...['accent', 'call', 'end', 'warn'].map(name => [`${name}-ink`, name, 4.5] as const),
  ...on(4.5, ['text', 'soft', 'faint', 'accent', 'call', 'end', 'warn']),
  ...on(3, ['line-field']),
])('the colour %s has enough contrast on %s in both themes', (colour, ground, ratio) => {
  const [one, other] = [token(colour), token(ground)]
  expect(contrast(one[0], other[0])).toBeGreaterThanOrEqual(ratio)
  expect(contrast(one[1], other[1])).toBeGreaterThanOrEqual(ratio)
})

/** WCAG 2.2, contrast ratio of two colours such as `#1b2a50`. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
