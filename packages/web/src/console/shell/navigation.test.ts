import { expect, it } from 'vitest'
import { waitingByLink } from './Sidebar.tsx'
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

it('adds up what waits below the link where it is decided, and leaves out what is decided elsewhere', () => {
  const waiting = waitingByLink(
    (
      [
        ['parked-payments', 2],
        ['disputes-to-answer', 1],
        ['numbers-to-release', 4],
        ['stuck-calls', 1],
        ['failed-mails', 1200],
        ['reconciliation-differences', 5],
        ['failing-work', 6],
        ['unread-payment-events', 7],
        ['payments-without-webhooks', 8],
      ] as const
    ).map(([kind, count]) => ({ kind, count, oldestAt: null })),
  )
  expect(Object.fromEntries(waiting)).toEqual({
    '/operator/payments': 3,
    '/operator/numbers': 4,
    '/operator/calls': 1,
    '/operator/mails': 1200,
    '/operator/reconciliation': 5,
    '/operator/failures': 6,
  })
})
