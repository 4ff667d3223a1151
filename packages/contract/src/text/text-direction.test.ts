import { expect, it } from 'vitest'
import { isolatedName, nameAndNumber } from './text-direction.ts'

const NUMBER = '+44 7400 123456'

it.each(['\u05d3\u05e0\u05d4', '\u0633\u0627\u0631\u0629 Smith', '\u{1e900}'])(
  'isolates the right-to-left name %s and the number beside it',
  name => {
    expect(isolatedName(name)).toBe(`\u2068${name}\u2069`)
    expect(nameAndNumber(name, NUMBER)).toBe(`\u2068${name}\u2069 (\u2066${NUMBER}\u2069)`)
  },
)

it.each(['Asha Rao', 'Zo\u00eb', '\u674e\u96f7', '\u0930\u0935\u093f'])(
  'adds nothing to the name %s',
  name => {
    expect(isolatedName(name)).toBe(name)
    expect(nameAndNumber(name, NUMBER)).toBe(`${name} (${NUMBER})`)
  },
)

it('is the number alone without a name', () => {
  expect(nameAndNumber(null, NUMBER)).toBe(NUMBER)
})
