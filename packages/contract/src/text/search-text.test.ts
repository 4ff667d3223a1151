import { expect, it } from 'vitest'
import { digitsOf, isInWords, wordsOf } from './search-text.ts'

it.each([
  ['Anne-Marie', 'marie', true],
  ['Anne-Marie', 'anne-m', true],
  ['Anne-Marie', 'anne  marie', true],
  ["Pat O'Brien", 'brien', true],
  ["Pat O'Brien", 'o\u2019brien', true],
  ['Pat (Work)', 'work', true],
  ['Pat (Work)', '(w', true],
  ['Zoë Müller', ' ZOE  mu ', true],
  ['Pizza🍕Roma', 'roma', true],
  ['Pizza🍕Roma', '🍕', true],
  ['Anne-Marie', 'nne', false],
  ['Flat 12b', 'b', false],
  ['Pat (Work)', '(', false],
  ['Pat (Work)', ' ', false],
  ['田中太郎', '太郎', true],
  ['田中太郎', '中太', true],
  ['田中太郎', '中郎', false],
  ['さとう ガク', 'とう', true],
  ['さとう ガク', 'ｶﾞ', true],
  ['김철수', '철', true],
  ['김철수', '수', true],
  ['김철수', 'ㅊ', true],
  ['김철수', '영', false],
])('of %j the text %j is found: %j', (name, text, isFound) => {
  expect(isInWords(wordsOf(name), wordsOf(text))).toBe(isFound)
})

it.each([
  ['07400 123', '7400123'],
  ['0044 7400', '447400'],
  ['+44 (0)7400', '447400'],
  ['(020) 7946', '207946'],
  ['0', ''],
  ['４４', '44'],
  ['٠٢٠ ٧٩٤٦', '207946'],
  ['९१ ९८', '9198'],
  ['(212) 555', '212555'],
  ['12 Main St', ''],
  ['asha', ''],
])('the digits of %j are %j', (text, digits) => {
  expect(digitsOf(text)).toBe(digits)
})
