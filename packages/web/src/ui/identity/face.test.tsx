import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FACE_COLOURS, Face, colourNumberOf, initialsOf } from './Face.tsx'

describe('the initials of a name', () => {
  it.each([
    ['Asha Rao', 'AR'],
    ['ben', 'B'],
    ['  Maria  del  Carmen ', 'MC'],
    ['Élodie Ivanov', 'ÉI'],
    ['(Office) +44', 'O4'],
    ['अशा राव', 'अरा'],
    ['山田 太郎', '山太'],
    ['🌵', ''],
    ['', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('a face', () => {
  it('has the same colour for the same name in another notation', () => {
    expect(colourNumberOf('Élodie ', 6)).toBe(colourNumberOf('élodie'.normalize('NFD'), 6))
  })

  it('has one of all colours', () => {
    const names = Array.from({ length: 200 }, (_, at) => `Person ${at}`)
    expect(new Set(names.map(name => colourNumberOf(name, FACE_COLOURS))).size).toBe(FACE_COLOURS)
  })

  it('is the initials of a name, the flag of a number without one, and "?" without both, for the eye only', () => {
    for (const [name, country, text, flag] of [
      ['Asha Rao', 'GB', 'AR', undefined],
      [null, 'GB', '', '/flags/GB.svg'],
      ['🌵', 'GB', '', '/flags/GB.svg'],
      [null, null, '?', undefined],
    ] as const) {
      const { container } = render(<Face name={name} country={country} />)
      expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
      expect(container.textContent).toBe(text)
      expect(container.querySelector('img')?.getAttribute('src')).toBe(flag)
    }
  })
})
