import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accentColours, contrastOf } from './accent-colours.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map(value => `#${value.toString(16).padStart(6, '0')}`)

it('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#123456', '#123456')).toBe(1)
})

it('makes each colour readable as text, and readable under its ink, in both themes', () => {
  fc.assert(
    fc.property(colour, given => {
      const { light, dark } = accentColours(given)
      for (const ground of ['#ffffff', '#f4f6fb', '#eef2fa', light.ink]) {
        expect(contrastOf(light.accent, ground)).toBeGreaterThanOrEqual(4.5)
      }
      for (const ground of ['#0a0e16', '#101624', '#172033', dark.ink]) {
        expect(contrastOf(dark.accent, ground)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

it('keeps a colour that is readable as it is', () => {
  expect(accentColours('#3a59d8').light.accent).toBe('#3a59d8')
  expect(accentColours('#8fa8ff').dark.accent).toBe('#8fa8ff')
  expect(accentColours('#ffff00').light.accent).not.toBe('#ffff00')
})
