import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formatPhoneNumber } from './format-phone-number.ts'
import { PhoneNumber, TextWithNumbers } from './PhoneNumber.tsx'

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
    ['1 USD = ₹83.22, +1 more', '1 USD = [₹83.22], +1 more'],
    ['-$1,234.50 of $2M, and $5.', '[-$1,234.50] of [$2M], and [$5].'],
    ['No number here.', 'No number here.'],
  ])('is found in "%s"', (sentence, shown) => {
    const { container } = render(<TextWithNumbers>{sentence}</TextWithNumbers>)
    for (const number of container.querySelectorAll('bdi')) {
      number.textContent = `[${number.textContent}]`
    }
    expect(container.textContent).toBe(shown)
  })

  it.each([
    ['+447400123456', '+44 7400 123456'],
    ['+12125550142', '+1 212 555 0142'],
    ['+9990001', '+9990001'],
    ['anonymous', 'Private number'],
    ['', 'Private number'],
  ])('prints %s as %s', (number, printed) => {
    expect(formatPhoneNumber(number)).toBe(printed)
  })
})
