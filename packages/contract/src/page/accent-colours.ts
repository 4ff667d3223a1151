/** A colour for one theme, and the colour of text on it. Both are `#rrggbb`. */
export interface ThemedAccent {
  accent: string
  ink: string
}

/** The operator's accent colour as it can be read in each theme. */
export interface AccentColours {
  light: ThemedAccent
  dark: ThemedAccent
}

type Channels = readonly number[]

/** The grounds on which the accent is text or a control: `styles/tokens.css` of the page has the same values. */
export const LIGHT_GROUNDS = ['#f6f3ec', '#fffdf9', '#f0ebe0', '#faf7f1']
export const DARK_GROUNDS = ['#12110e', '#1b1a16', '#26241e', '#161511']

/** WCAG 2.2, 1.4.3 requires 4.5. A wash of the accent behind its text takes a part of it. */
const MIN_CONTRAST = 5

const STEPS = 50

/**
 * Darkens a colour for the light theme and lightens it for the dark one, as little as its text needs to be readable.
 *
 * @param colour `#rrggbb`
 */
export function accentColours(colour: string): AccentColours {
  return {
    light: { accent: readable(colour, '#000000', LIGHT_GROUNDS), ink: '#ffffff' },
    dark: { accent: readable(colour, '#ffffff', DARK_GROUNDS), ink: '#12110e' },
  }
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The first mixture with `end` that is readable on each ground. `end` itself always is. */
function readable(colour: string, end: string, grounds: readonly string[]): string {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mixture(colour, end, step / STEPS)
    if (grounds.every(ground => contrastOf(mixed, ground) >= MIN_CONTRAST)) return mixed
  }
  return end
}

/** @param share of `end`, from 0 to 1 */
function mixture(colour: string, end: string, share: number): string {
  const ends = channelsOf(end)
  const mixed = channelsOf(colour).map((value, index) => {
    const channel = Math.round(value + ((ends[index] ?? 0) - value) * share)
    return channel.toString(16).padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(colour: string): Channels {
  return [1, 3, 5].map(start => Number.parseInt(colour.slice(start, start + 2), 16))
}
