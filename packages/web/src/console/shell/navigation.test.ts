import { expect, it } from 'vitest'
import { currentLinkOf, navigationOf } from './navigation.ts'

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

it('lists the screens by how often they are used', () => {
  expect(
    navigationOf(() => true).map(({ group, screens }) => [group, ...screens.map(one => one.title)]),
  ).toEqual([
    ['Daily', 'Overview', 'Customers', 'Calls', 'Live calls', 'Payments', 'Numbers'],
    ['Money', 'Rates', 'Rate look-up', 'Reconciliation'],
    [
      ...['Administration', 'Failed work', 'Mails', 'Inventory', 'Settings'],
      ...['Log of changes', 'Operators'],
    ],
  ])
})
