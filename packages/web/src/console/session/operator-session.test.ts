import { expect, it } from 'vitest'
import { returnPath, signInPath } from './operator-session.ts'

it.each([
  ['/operator', '/operator'],
  ['/operator/changes?action=a b&page=2', '/operator/changes?action=a b&page=2'],
  ['/operator/sign-in?to=x', '/operator'],
  ['/operator/invitation', '/operator'],
  ['/operators', '/operator'],
  ['/dashboard', '/operator'],
  ['//evil.example/operator', '/operator'],
  ['https://evil.example', '/operator'],
])('returns from the sign-in for %s to %s', (path, expected) => {
  const { search } = new URL(signInPath(path), 'http://localhost')
  expect(returnPath(search)).toBe(expected)
})
