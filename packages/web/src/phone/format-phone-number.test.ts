import { expect, it } from 'vitest'
import { formatPhoneNumber } from './format-phone-number.ts'

it.each([
  ['+447400123456', '+44 7400 123456'],
  ['+12125550142', '+1 212 555 0142'],
  ['+9990001', '+9990001'],
  ['anonymous', 'Private number'],
  ['', 'Private number'],
])('prints %s as %s', (number, printed) => {
  expect(formatPhoneNumber(number)).toBe(printed)
})
