import { expect, it } from 'vitest'
import { accentColours, contrastOf } from './accent-colours.ts'

it('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#123456', '#123456')).toBe(1)
})

it('keeps a colour that is readable as it is', () => {
  expect(accentColours('#3350c8').light.accent).toBe('#3350c8')
  expect(accentColours('#8fa8ff').dark.accent).toBe('#8fa8ff')
  expect(accentColours('#ffff00').light.accent).not.toBe('#ffff00')
})
