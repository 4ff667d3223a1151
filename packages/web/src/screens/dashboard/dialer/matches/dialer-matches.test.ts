import type { Contact } from '@ringback/contract/customers/contacts/contacts'
import { CONTACTS_MAX } from '@ringback/contract/limits'
import { describe, expect, it, vi } from 'vitest'
import { matchesOfName, matchesOfNumber } from './dialer-matches.ts'

function person(name: string, number: string, part: Partial<Contact> = {}): Contact {
  const numbers = [{ label: '', phoneNumber: number }]
  return { id: name, name, numbers, note: '', isFavourite: false, ...part }
}
const PEOPLE = [
  person('Ben Ash', '+447400123456'),
  person('Asha Rao', '+919876543210'),
  person('Zoë Müller', '+4915112345678', { isFavourite: true }),
  person('Ash Favourite', '+12125550136', { isFavourite: true }),
]
const names = (found: { contact: Contact }[]) => found.map(({ contact }) => contact.name)

it.each([
  ['ash', ['Ash Favourite', 'Asha Rao', 'Ben Ash']],
  ['  RAO ', ['Asha Rao']],
  ['asha  rao', ['Asha Rao']],
  ['zoe mu', ['Zoë Müller']],
  ['sha', []],
  [' ', []],
])('the name %j matches the beginnings of words, favourites first', (text, expected) => {
  expect(names(matchesOfName(PEOPLE, text))).toEqual(expected)
})

it.each([
  ['+44', ['Ben Ash']],
  ['7400', ['Ben Ash']],
  ['07400', ['Ben Ash']],
  ['+7400', []],
  ['4', []],
  ['27', ['Ash Favourite', 'Asha Rao', 'Ben Ash']],
  ['2742', ['Asha Rao']],
  ['*27', []],
])('the digits %j match numbers, then the letters of the keys', (typed, expected) => {
  expect(names(matchesOfNumber(PEOPLE, typed))).toEqual(expected)
})

it('the beginning of any word of a name with marks is found, by letters and by keys', () => {
  const people = [person("Anne-Marie O'Brien", '+919876543210')]
  for (const text of ['marie', 'anne-marie o', 'o\u2019brien', 'brien'])
    expect(matchesOfName(people, text), text).toHaveLength(1)
  expect(matchesOfNumber(people, '27436')).toHaveLength(1)
})

it('lists each number of a contact, and only the matching ones of typed digits', () => {
  const both = person('Asha', '+919876543210', {
    numbers: [
      { label: 'Home', phoneNumber: '+919876543210' },
      { label: 'Work', phoneNumber: '+447400123456' },
    ],
  })
  expect(matchesOfName([both], 'as').map(({ label }) => label)).toEqual(['Home', 'Work'])
  expect(matchesOfNumber([both], '+44').map(({ label }) => label)).toEqual(['Work'])
})

describe('a contact with many numbers', () => {
  const many = person('Asha', '', {
    numbers: Array.from({ length: 6 }, (_, n) => ({ label: '', phoneNumber: `+91987654321${n}` })),
  })
  const both = [many, person('Ashok', '+919876500000')]

  it('leaves room for the other contacts that match, and fills the list alone', () => {
    expect(names(matchesOfName(both, 'ash'))).toEqual(['Asha', 'Asha', 'Ashok'])
    expect(names(matchesOfNumber(both, '+9198'))).toEqual(['Asha', 'Asha', 'Ashok'])
    expect(names(matchesOfNumber(both, '274'))).toEqual(['Asha', 'Asha', 'Ashok'])
    expect(matchesOfName([many], 'ash')).toHaveLength(5)
    expect(matchesOfNumber([many], '+9198')).toHaveLength(5)
  })

  it.each([
    ['+919876543215', [many, person('Other', '+9198765432150')]],
    ['09876543215', [many, person('Other', '+91198765432150')]],
  ])('has its number %s first when all of it is typed', (typed, people) => {
    expect(matchesOfNumber(people, typed)[0]?.phoneNumber).toBe('+919876543215')
  })
})

it('a search of the longest list reads no name again, and compares names only for the listed places', () => {
  const contacts = Array.from({ length: CONTACTS_MAX }, (_, at) =>
    person(`Asha ${String((at * 7_919) % CONTACTS_MAX)}`, `+9198${String(10_000_000 + at)}`),
  )
  matchesOfName(contacts, 'a')
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const compare = vi.spyOn(Intl.Collator.prototype, 'compare', 'get')
  const found = matchesOfName(contacts, 'ash')
  expect(found).toHaveLength(5)
  expect(found[0]?.contact.name).toBe('Asha 0')
  // The typed text alone is normalised. The work that is left is one comparison of strings for each contact.
  expect(normalize).toHaveBeenCalledTimes(1)
  expect(compare.mock.calls.length).toBeLessThan(1.1 * CONTACTS_MAX)
  vi.restoreAllMocks()
})
