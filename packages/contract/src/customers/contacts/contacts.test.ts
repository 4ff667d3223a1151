import { describe, expect, it } from 'vitest'
import { isSameName, knownContacts } from './contacts.ts'

const contact = (name: string, ...numbers: string[]) => ({
  name,
  numbers: numbers.map(phoneNumber => ({ phoneNumber })),
})

describe('a contact of an import', () => {
  it.each([
    ['has the same name and number', contact('Asha', '+1'), true],
    ['has the name in another case, and spaces around it', contact(' asha ', '+1'), true],
    ['has the numbers of two contacts with its name', contact('Asha', '+2', '+1'), true],
    ['has one more number', contact('Asha', '+1', '+9'), false],
    ['has the same number and another name', contact('Ravi', '+1'), false],
    ['has a known name and no number', contact('Asha'), true],
    ['has an unknown name and no number', contact('Ravi'), false],
  ])('that %s', (_what, candidate, isKnown) => {
    const known = knownContacts([contact('Asha', '+1'), contact('Asha', '+2')])
    expect(known.has(candidate)).toBe(isKnown)
  })

  it('is asked for by its name alone', () => {
    const known = knownContacts([contact('Asha', '+1')])
    expect([' asha ', 'Ravi'].map(known.hasName)).toEqual([true, false])
    expect([isSameName('Asha', 'ASHA '), isSameName('Asha', 'Ravi')]).toEqual([true, false])
  })

  it('takes the same work however many contacts have its name', () => {
    let reads = 0
    const counted = (n: number) => ({
      name: 'Asha',
      numbers: Array.from({ length: 10 }, (_, place) => ({
        get phoneNumber() {
          reads++
          return place < 9 ? `+${place}` : `+1000${n}`
        },
      })),
    })
    const known = knownContacts(Array.from({ length: 2_000 }, (_, n) => counted(n)))
    reads = 0
    for (let n = 0; n < 2_000; n++) expect(known.has(counted(10_000 + n))).toBe(false)
    expect(reads).toBe(2_000 * 10)
  })
})
