import { expect, it } from 'vitest'
import { destinationText } from './destination.ts'

it.each([
  ['United Kingdom', 'United Kingdom'],
  ['United Kingdom - Mobile', 'United Kingdom, mobile'],
  ['United Kingdom - Mobile - Telefonica', 'United Kingdom, mobile, Telefonica'],
  ['United Kingdom - Special Services - Other', 'United Kingdom, special services, other'],
  ['Chile - Rural', 'Chile, rural'],
  ['China - Beijing', 'China, Beijing'],
  ['Georgia - Abkhazia Mobile', 'Georgia, Abkhazia mobile'],
  ['Guinea-Bissau - Toll Free', 'Guinea-Bissau, toll free'],
])('writes the destination %j as %j', (name, text) => {
  expect(destinationText(name)).toBe(text)
})
