import type { DayFigures } from '@ringback/contract/operator/overview'
import { expect, it } from 'vitest'
import { pathOf, ticksOf } from './DayChart.tsx'
import { countText, differenceText, dollarsText, sinceFirstData, weekdayOf } from './figures.ts'

it.each([
  [112, 100, '+12% vs last Saturday'],
  [88, 100, '-12% vs last Saturday'],
  [0, 100, '-100% vs last Saturday'],
  [999, 100, '+899% vs last Saturday'],
  [1000, 100, '100 last Saturday'],
  [1204, 1200, 'As last Saturday'],
  [3, 3, 'As last Saturday'],
  [0, 0, 'As last Saturday'],
  [7, 0, '0 last Saturday'],
  // A percentage of a loss, or to one, would have the wrong sign.
  [5, -3, '-3 last Saturday'],
  [-5, 3, '3 last Saturday'],
])('%d after %d is "%s"', (now, before, text) => {
  expect(differenceText({ now, before, weekday: 'Saturday' }, countText)).toBe(text)
})

it('names the weekday of a day in UTC', () => {
  const days = Array.from({ length: 7 }, (_, n) => `2026-11-${22 + n}`)
  expect(days.map(weekdayOf)).toEqual([
    ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ])
})

it.each([
  [0, '$0.00'],
  [-0.25, '-$0.25'],
  [9_999.99, '$9,999.99'],
  [12_345.6, '$12,346'],
  [1_234_567, '$1.23M'],
])('writes %d dollars as %s, which fits a tile', (usd, text) => {
  expect(dollarsText(usd)).toBe(text)
})

it('begins with the first day on which something happened, and has today in any case', () => {
  const day = (calls: number) =>
    ({ calls, callsRevenue: 0n, carrierCost: 0n, numbersRevenue: 0n, creditSold: 0n }) as DayFigures
  const callsOf = (...counts: number[]) => sinceFirstData(counts.map(day)).map(({ calls }) => calls)
  expect(callsOf(0, 0, 3, 0, 1)).toEqual([3, 0, 1])
  expect(callsOf(0, 0)).toEqual([0])
})

it.each([
  [[], 1, [0, 1]],
  [[0], 1, [0, 1]],
  [[3], 1, [0, 1, 2, 3]],
  [[7, 2], 1, [0, 2, 4, 6, 8]],
  [[1200], 1, [0, 500, 1000, 1500]],
  [[0.02], 0.01, [0, 0.01, 0.02]],
  [[2.03], 0.01, [0, 1, 2, 3]],
  // More was given back for calls than calls earned.
  [[-0.5, 6], 0.01, [-2, 0, 2, 4, 6]],
  [[-3], 1, [-3, -2, -1, 0]],
])('the axis of %j has 0 and all values, in steps of at least %d', (values, smallest, ticks) => {
  expect(ticksOf(values, smallest)).toEqual(ticks)
})

it('draws a line through the middles of the days, and one day as a dot', () => {
  expect(pathOf([0, 1])).toBe('M0.5,1L1.5,0')
  expect(pathOf([0.5])).toBe('M0.5,0.5L0.5,0.5')
  expect(pathOf([])).toBe('')
})
