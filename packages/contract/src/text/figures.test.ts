import { expect, it } from 'vitest'
import { formatDuration, percentText } from './figures.ts'

it.each([
  [0, '00:00'],
  [61.9, '01:01'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [36_065, '10:01:05'],
  [-3, '00:00'],
])('prints %s s as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

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
