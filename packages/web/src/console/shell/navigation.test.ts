import { expect, it } from 'vitest'
import { currentLinkOf } from './navigation.ts'

it.each([
  ['/operator/overview', '/operator/overview'],
  ['/operator/rates', '/operator/rates'],
  ['/operator/rates/decks/deck_1', '/operator/rates'],
  ['/operator/calls/live', '/operator/calls/live'],
  ['/operator/customers/user_1', '/operator/customers'],
  ['/operator/disputes', '/operator/payments'],
  ['/operator/me', null],
])('shows for %s the link %s as current', (pathname, link) => {
  expect(currentLinkOf(pathname)).toBe(link)
})
