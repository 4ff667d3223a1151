import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { TextWithNumbers } from './TextWithNumbers.tsx'

describe('a phone number', () => {
  it('is grouped and isolated from the direction of the text around it', () => {
    const { container } = render(<PhoneNumber number="+447400123456" />)
    expect(container.innerHTML).toBe('<bdi dir="ltr" translate="no">+44 7400 123456</bdi>')
  })

  it.each([
    ['Successfully purchased +14155552671!', 'Successfully purchased [+1 415 555 2671]!'],
    ['+44 7400 123456 is calling you.', '[+44 7400 123456] is calling you.'],
    ['Found +81 3-1234-5678.', 'Found [+81 3 1234 5678].'],
    ['From +14155552671 to +447400123456', 'From [+1 415 555 2671] to [+44 7400 123456]'],
    ['in E.164 format (e.g., +12125551234)', 'in E.164 format (e.g., +12125551234)'],
    ['1 USD = ₹83.22, +1 more', '1 USD = ₹83.22, +1 more'],
    ['No number here.', 'No number here.'],
  ])('is found in "%s"', (sentence, shown) => {
    const { container } = render(<TextWithNumbers>{sentence}</TextWithNumbers>)
    for (const number of container.querySelectorAll('bdi')) {
      number.textContent = `[${number.textContent}]`
    }
    expect(container.textContent).toBe(shown)
  })
})
