import {
  type CountryCode,
  Metadata,
  getCountries,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { readNumber } from './read-number.ts'

/** Every text that a regular expression of literals, classes, groups and `?` matches. */
function textsOf(pattern: string): string[] {
  let at = 0
  return alternatives()

  function alternatives(): string[] {
    const all = sequence()
    while (pattern[at] === '|') {
      at++
      all.push(...sequence())
    }
    return all
  }

  function sequence(): string[] {
    let texts = ['']
    while (at < pattern.length && !'|)'.includes(pattern.charAt(at))) {
      let next = atom()
      if (pattern[at] === '?') {
        at++
        next = ['', ...next]
      }
      texts = texts.flatMap(text => next.map(more => text + more))
    }
    return texts
  }

  function atom(): string[] {
    if (pattern.startsWith('(?:', at)) {
      at += 3
      const inner = alternatives()
      at++
      return inner
    }
    const length =
      pattern[at] === '[' ? pattern.indexOf(']', at) + 1 - at : pattern[at] === '\\' ? 2 : 1
    const one = new RegExp(`^${pattern.slice(at, at + length)}$`)
    at += length
    return [...'0123456789'].filter(digit => one.test(digit))
  }
}

function prefixesOf(country: CountryCode): string[] {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  return textsOf(metadata.numberingPlan?.IDDPrefix() ?? '')
}

const NUMBERS = getCountries().flatMap(country => {
  const example = getExampleNumber(country, examples)
  return example ? [{ country, number: example.number, digits: example.number.slice(1) }] : []
})

/** The hundreds of prefixes of China's carriers share the numbers. */
function numbersFor(at: number, prefixes: readonly string[]) {
  return NUMBERS.filter((_, position) => prefixes.length < 50 || position % 20 === at % 20)
}

describe('an international prefix of the picked country', () => {
  it('is expanded from the pattern of the plan', () => {
    expect(textsOf('00(?:30|5[09]|[126-9]?)')).toEqual(
      '0030 0050 0059 00 001 002 006 007 008 009'.split(' '),
    )
    expect(prefixesOf('AU')).toContain('0011')
  })

  it.each(getCountries())('of %s reaches the numbers of all countries, in one group', country => {
    const prefixes = prefixesOf(country)
    const wrong = prefixes.flatMap((prefix, at) =>
      numbersFor(at, prefixes)
        .filter(({ digits, number }) => {
          const read = readNumber(`${prefix} ${digits}`, country)
          return read.number !== number || read.doubt !== null
        })
        .map(({ number }) => `${prefix} ${number}`),
    )
    expect(prefixes.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })

  it.each(getCountries())('of %s reaches them without a group', country => {
    const prefixes = prefixesOf(country)
    const wrong = prefixes.flatMap((prefix, at) =>
      numbersFor(at, prefixes)
        .filter(({ digits, number }) => {
          const read = readNumber(prefix + digits, country)
          return read.number !== number && !isOtherPrefix(read.number, prefix + digits, prefixes)
        })
        .map(({ number }) => `${prefix}${number}`),
    )
    expect(wrong).toEqual([])
  })
})

/** 00 and then 1 are in Hong Kong also the prefix 001: the number behind it is as good a reading, if a plan has it. */
function isOtherPrefix(number: string, digits: string, prefixes: readonly string[]): boolean {
  const isValid = parsePhoneNumberFromString(number)?.isValid() === true
  return isValid && prefixes.some(prefix => digits === prefix + number.slice(1))
}
