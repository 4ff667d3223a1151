import { expect, it } from 'vitest'
import { countryInSentence, destinationText } from './places.ts'

it.each([
  ['United Kingdom', 'the United Kingdom'],
  ['Falkland Islands', 'the Falkland Islands'],
  ['Turks & Caicos Islands', 'the Turks & Caicos Islands'],
  ['Dominican Republic', 'the Dominican Republic'],
  ['Caribbean Netherlands', 'the Caribbean Netherlands'],
  ['Isle of Man', 'the Isle of Man'],
  ['India', 'India'],
  ['Iceland', 'Iceland'],
  ['Dominica', 'Dominica'],
])('writes %s in a sentence as %s', (country, text) => {
  expect(countryInSentence(country)).toBe(text)
})

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
