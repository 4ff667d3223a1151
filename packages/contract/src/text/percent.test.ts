import { expect, it } from 'vitest'
import { percentText } from './percent.ts'

it.each([
  [15, {}, '15%'],
  [12.3456, {}, '12.3456%'],
  [1200, {}, '1,200%'],
  [0, { decimals: 1 }, '0.0%'],
  [10.05, { decimals: 1, signed: true }, '+10.1%'],
  [-5.84, { decimals: 1, signed: true }, '-5.8%'],
  [0, { signed: true }, '0%'],
])('writes %d percent with %j as %s', (percent, look, text) => {
  expect(percentText(percent, look)).toBe(text)
})
