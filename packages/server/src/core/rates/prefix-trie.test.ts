import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_PREFIX, buildPrefixTrie, longestPrefix, prefixesOf } from './prefix-trie.ts'

const digits = (max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: max })
    .map(all => all.join(''))

it('finds what a walk over all prefixes finds', () => {
  fc.assert(
    fc.property(fc.uniqueArray(digits(6), { maxLength: 40 }), digits(12), (prefixes, number) => {
      const longest = prefixes
        .filter(prefix => number.startsWith(prefix))
        .reduce((best, prefix) => (prefix.length > best.length ? prefix : best), '')
      const expected = longest === '' ? NO_PREFIX : prefixes.indexOf(longest)
      expect(longestPrefix(buildPrefixTrie(prefixes), `+${number}`, 1)).toBe(expected)
    }),
    { numRuns: 500 },
  )
})

it('lists its prefixes in the order of their digits', () => {
  fc.assert(
    fc.property(fc.uniqueArray(digits(6), { maxLength: 40 }), prefixes => {
      expect([...prefixesOf(buildPrefixTrie(prefixes))]).toEqual([...prefixes].sort())
    }),
  )
})

it('finds each prefix itself, and nothing in an empty trie', () => {
  const prefixes = ['1', '12', '124', '44', '4479', '999999999999999']
  const trie = buildPrefixTrie(prefixes)
  prefixes.forEach((prefix, position) => expect(longestPrefix(trie, prefix, 0)).toBe(position))
  expect(longestPrefix(buildPrefixTrie([]), '123', 0)).toBe(NO_PREFIX)
})

it('has one node for each digit of its prefixes that no other one shares, also of a repeated prefix', () => {
  const nodesOf = (prefixes: string[]) => {
    const starts = prefixes.flatMap(prefix => [...prefix].map((_, at) => prefix.slice(0, at + 1)))
    return new Set(starts).size + 1
  }
  fc.assert(
    fc.property(fc.array(digits(4), { maxLength: 40 }), prefixes => {
      const { ends, children } = buildPrefixTrie(prefixes)
      expect([ends.length, children.length]).toEqual([nodesOf(prefixes), 10 * nodesOf(prefixes)])
    }),
  )
  expect(longestPrefix(buildPrefixTrie(['1', '1', '2']), '2', 0)).toBe(2)
})

it('stops at the characters before 0 and after 9, which are not in the slots of other nodes', () => {
  const trie = buildPrefixTrie(['1', '2', '20', '19'])
  expect(longestPrefix(trie, '1:', 0)).toBe(0)
  expect(longestPrefix(trie, '2/', 0)).toBe(1)
})

it('reads digits only', () => {
  const trie = buildPrefixTrie(['1', '12', '129'])
  expect(longestPrefix(trie, '1a2', 0)).toBe(0)
  expect(longestPrefix(trie, '12:9', 0)).toBe(1)
  expect(longestPrefix(trie, '+1', 0)).toBe(NO_PREFIX)
  expect(longestPrefix(trie, '', 0)).toBe(NO_PREFIX)
})
