import { expect, it } from 'vitest'
import { differencesOf } from './ChangesPage.tsx'

it.each([
  ['nothing', null, null, []],
  ['a replaced value', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ field: 'b', before: '2', after: '3' }]],
  ['an added value', {}, { a: { b: true } }, [{ field: 'a.b', before: null, after: 'true' }]],
  ['a removed value', { a: 'x' }, null, [{ field: 'a', before: 'x', after: null }]],
  ['a single value', 1, 2, [{ field: '', before: '1', after: '2' }]],
  ['a list', { a: [1] }, { a: [1, 2] }, [{ field: 'a', before: '[1]', after: '[1,2]' }]],
  ['an empty text', { a: '' }, { a: 'x' }, [{ field: 'a', before: '', after: 'x' }]],
])('finds %s', (_, before, after, differences) => {
  expect(differencesOf(before, after)).toEqual(differences)
})
