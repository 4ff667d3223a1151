import { beforeAll, describe, expect, it } from 'vitest'
import { loadNumberingPlan } from '../../../phone/numbering-plan.ts'
import { typedNumber } from '../shared/number-field/TypedNumberField.tsx'
import { draftWithNumber, fieldsOf, withNumber } from './contact-draft.ts'

beforeAll(loadNumberingPlan)

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
      typed: typedNumber(`+1212555123${key}`),
    }))
    expect(withNumber({ ...draft, numbers }, '+442079460123')).toBeNull()
  })
})
