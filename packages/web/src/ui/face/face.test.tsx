import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FACE_COLOURS, Face } from './Face.tsx'
import { colourNumberOf, initialsOf } from './initials.ts'

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

  it('is nothing for screen readers, with and without a name', () => {
    for (const name of ['Asha Rao', null]) {
      const { container } = render(<Face name={name} />)
      expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
      expect(container.textContent).toBe(name === null ? '' : 'AR')
    }
  })
})
