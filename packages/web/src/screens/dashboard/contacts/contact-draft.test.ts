import { beforeAll, describe, expect, it } from 'vitest'
import { loadNumberingPlan } from '../../../phone/numbering-plan.ts'
import { draftWithNumber, fieldsOf, withNumber } from './contact-draft.ts'

beforeAll(loadNumberingPlan)

const savedNumbers = (text: string) =>
  fieldsOf(draftWithNumber(text)).numbers.map(({ phoneNumber }) => phoneNumber)

it.each([
  ['+44 (0)20 7946 0123', '+442079460123'],
  ['+4402079460123', '+442079460123'],
  ['0044 20 7946 0123', '+442079460123'],
  ['+39 06 1234 5678', '+390612345678'],
  ['\u202A+1 (212) 555\u20111234\u202C', '+12125551234'],
  ['\u2066+49 30/901820\u2069', '+4930901820'],
  ['020 7946 0123', '020 7946 0123'],
  ['(212) 555-1234', '+12125551234'],
  ['+1 415 555 abc', '+1 415 555 abc'],
  ['', ''],
])('the number %j is saved as %j', (text, saved) => {
  expect(savedNumbers(text)).toEqual([saved])
})

describe('a draft with one more number', () => {
  const draft = { ...draftWithNumber('+12125551234'), name: 'Asha' }
  const numbersOf = (number: string, from = draft) => {
    const changed = withNumber(from, number)
    return changed && fieldsOf(changed).numbers.map(({ phoneNumber }) => phoneNumber)
  }

  it('has it at the end, or in the first empty field', () => {
    expect(numbersOf('+442079460123')).toEqual(['+12125551234', '+442079460123'])
    expect(numbersOf('+442079460123', draftWithNumber(''))).toEqual(['+442079460123'])
    expect(withNumber(draft, '+442079460123')).toMatchObject({
      name: 'Asha',
      numbers: [{ key: 0 }, { key: 1 }],
    })
  })

  it('is the same draft when it has the number already', () => {
    expect(withNumber(draft, '+12125551234')).toBe(draft)
  })

  it('is refused when there is no room', () => {
    const numbers = Array.from({ length: 10 }, (_, key) => ({
      key,
      label: '',
      phoneNumber: `+1212555123${key}`,
    }))
    expect(withNumber({ ...draft, numbers }, '+442079460123')).toBeNull()
  })
})
