import { expect, it } from 'vitest'
import { countryInSentence } from './country-in-sentence.ts'

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
