import { expect, it } from 'vitest'
import { VIRTUAL_NUMBER_COUNTRIES } from './countries.ts'

// spec 3.27
it('lists the 41 countries of the specification, each with a name and a dial code', () => {
  const specified =
    'AR AT AU BB BR CA CH CL CO CZ DE DZ EC EE FR GB GD GE GR HK HR ID IE IL JP KE MX MY NA NZ PA PH PR RO SI SV TH TN US VI ZA'
  expect(VIRTUAL_NUMBER_COUNTRIES.map(({ code }) => code)).toEqual(specified.split(' '))
  for (const { name, dialCode } of VIRTUAL_NUMBER_COUNTRIES) {
    expect(name).toMatch(/^\p{Lu}.*\p{L}$/u)
    expect(dialCode).toMatch(/^\+[1-9]\d{0,3}$/)
  }
  const names = VIRTUAL_NUMBER_COUNTRIES.map(({ name }) => name)
  expect(new Set(names).size).toBe(41)
})
