import { expect, it } from 'vitest'
import { type Trunk, trunksFor } from './trunk.ts'

const trunk = (name: string, weight: number, group?: string): Trunk => ({
  ...{ name, weight, set: 1, domain: 'trunk.test', channels: 10, srtp: false, registers: false },
  ...{ format: { kind: 'e164' }, addresses: [] },
  ...(group !== undefined && { group }),
})
const TRUNKS = [
  trunk('office', 1),
  trunk('cheap', 3, 'all'),
  trunk('dear', 1, 'all'),
  trunk('last', 0, 'all'),
]
const names = (wanted: string, ...random: number[]) =>
  trunksFor(wanted, TRUNKS, () => random.shift() ?? 0).map(({ name }) => name)

it('is that of the name alone, or nothing', () => {
  expect(names('office')).toEqual(['office'])
  expect(names('cheap')).toEqual(['cheap'])
  expect(names('none')).toEqual([])
})

it('draws all of a group by weight, and those without one last', () => {
  expect(names('all', 0)).toEqual(['cheap', 'dear', 'last'])
  expect(names('all', 0.749)).toEqual(['cheap', 'dear', 'last'])
  expect(names('all', 0.75)).toEqual(['dear', 'cheap', 'last'])
  expect(names('all', 0.999, 0.999, 0.999)).toEqual(['dear', 'cheap', 'last'])
})

it('gives each its part of the calls', () => {
  const firsts = Array.from({ length: 400 }, (_, index) => names('all', index / 400)[0])
  expect(firsts.filter(name => name === 'cheap')).toHaveLength(300)
  expect(firsts.filter(name => name === 'dear')).toHaveLength(100)
})
