import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { never } from '../../../../../testing/never.ts'
import { type Responses, ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { keys } from '../../../../api/queries.ts'
import { DialerPage } from '../DialerPage.tsx'

const PATH = '/api/rates/first-call'
const INDIA = { country: 'India', isMobile: true, minutes: 19 }
const BRITAIN = { country: 'United Kingdom', isMobile: false, minutes: 1 }
const offer = (welcomeCredit: number | null, destination: object | null): Responses => ({
  [PATH]: { body: { welcomeCredit, destination } },
  '/api/user/profile': { body: { id: 'user-1', displayName: 'Asha' } },
})
const call = (id: string, status: string, duration: number) => ({
  id,
  direction: 'outbound',
  fromNumber: '+14155550100',
  toNumber: '+442071234567',
  status,
  startTime: '2026-01-01T10:00:00Z',
  duration,
  actualCost: 0.02,
})
const history = (calls: object[], totalPages = 1): Responses => ({
  '/api/call/history': {
    body: { calls, totalCount: calls.length, currentPage: 1, totalPages },
  },
})
const BUSY = call('c1', 'busy', 0)
const MISSED = {
  ...call('c2', 'no-answer', 0),
  direction: 'inbound',
  fromNumber: '+12125550142',
}
const favourites = (isFavourite: boolean): Responses => ({
  '/api/contacts': {
    body: {
      contacts: [
        {
          id: 'mum',
          name: 'Mum',
          numbers: [{ label: 'Home', phoneNumber: '+442071234567' }],
          note: '',
          isFavourite,
        },
      ],
    },
  },
})
const card = () => screen.findByRole('region', { name: 'Before your first call' })
const noCard = () => screen.queryByRole('region', { name: 'Before your first call' }) === null

// beyond A new account is told what its welcome credit buys
it('asks with the languages of the browser, and tells what the welcome credit buys', async () => {
  const { requests, settled } = renderScreen(<DialerPage />, { responses: offer(1, INDIA) })
  await card()
  await settled()
  const languages = encodeURIComponent(navigator.languages.join(','))
  expect(requests).toContain(`${PATH}?languages=${languages}`)
})

// beyond A new account is told what its welcome credit buys
it.each([
  [
    1,
    INDIA,
    8.42,
    'Your first dollar is on us',
    '$1.00 is about 19 minutes to a mobile in India. ',
  ],
  [
    2.5,
    BRITAIN,
    8.42,
    'Your first $2.50 is on us',
    '$2.50 is about 1 minute to a landline in the United Kingdom. ',
  ],
  [1, null, 8.42, 'Your first dollar is on us', ''],
  [null, null, 0, 'Add credit to make your first call', ''],
  [null, null, 3, 'Make your first call', ''],
])(
  'with $%d, %j and a balance of $%d says %s',
  async (credit, destination, balance, title, line) => {
    const { settled } = renderScreen(<DialerPage />, {
      responses: {
        ...offer(credit, destination),
        '/api/credits/balance': { body: { balance, available: balance, debt: 0 } },
      },
    })
    const shown = within(await card())
    await settled()
    expect(shown.getByRole('heading', { name: title })).toBeTruthy()
    const unanswered = shown.getByText('Unanswered calls are free.')
    expect(unanswered.parentElement?.textContent).toBe(`${line}${unanswered.textContent}`)
  },
)

// beyond A new account tests its sound before its first call
it('has three steps, which lead to the audio check, the contacts and the own number', async () => {
  const { user } = renderScreen(<DialerPage />, { responses: offer(1, INDIA) })
  const shown = within(await card())
  const links = shown
    .getAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Import contacts', '/dashboard?tab=dialer&view=contacts'],
    ['Verify mine', '/dashboard?tab=settings#caller-id'],
  ])
  await user.click(shown.getByRole('button', { name: 'Test' }))
  expect(await screen.findByRole('region', { name: 'Test your setup' })).toBeTruthy()
})

// beyond A new account tests its sound before its first call
it.each([
  ['Excellent', 'Microphone and network: excellent', 1],
  ['Degraded', 'Microphone and network: degraded', 0],
])('keeps the result of the audio check: %s', async (label, words, ticks) => {
  localStorage.setItem('audioCheck:user-1', label)
  renderScreen(<DialerPage />, { responses: offer(1, INDIA) })
  const shown = within(await card())
  expect(await shown.findByText(words)).toBeTruthy()
  expect(shown.getByRole('button', { name: 'Test again' })).toBeTruthy()
  expect(shown.queryAllByRole('img', { name: 'done' })).toHaveLength(ticks)
})

// beyond A new account is shown the way to its own number
it('ticks the step of the own number when one is verified', async () => {
  const callerID = {
    phoneNumber: '+447400123456',
    type: 'verified',
    isActive: true,
    countryCode: 'GB',
    displayName: '',
    status: 'verified',
    isTollFree: false,
  }
  renderScreen(<DialerPage />, {
    responses: {
      ...offer(1, INDIA),
      '/api/caller-id/available': { body: { callerIDs: [callerID] } },
    },
  })
  const shown = within(await card())
  expect(await shown.findByText('Verified: +44 7400 123456')).toBeTruthy()
  expect(shown.queryByRole('link', { name: 'Verify mine' })).toBeNull()
})

// beyond A new account tests its sound before its first call
it('is hidden for good', async () => {
  const { user, settled } = renderScreen(<DialerPage />, { responses: offer(1, INDIA) })
  await card()
  await user.click(screen.getByRole('button', { name: 'Hide these steps' }))
  expect(noCard()).toBe(true)
  expect(screen.getByText('Your last calls appear here.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Recent' }))
  await settled()
  cleanup()
  const again = renderScreen(<DialerPage />, { responses: offer(1, INDIA) })
  await again.settled()
  expect(noCard()).toBe(true)
})

// beyond A new account tests its sound before its first call
it.each([
  ['without a call', history([]), false],
  ['after an unanswered call', history([BUSY]), false],
  ['after an answered call', history([BUSY, call('c2', 'completed', 10)]), true],
  ['while earlier calls are not known', history([BUSY], 2), true],
])('%s', async (_, calls, isAbsent) => {
  const { settled } = renderScreen(<DialerPage />, { responses: { ...offer(1, INDIA), ...calls } })
  await settled()
  expect(noCard()).toBe(isAbsent)
})

// beyond A new account tests its sound before its first call
it('stands above the unanswered calls, and alone without a call', async () => {
  const { settled } = renderScreen(<DialerPage />, {
    responses: { ...offer(1, INDIA), ...history([BUSY]) },
  })
  const above = await card()
  const recent = screen.getByRole('button', { name: 'Recent' })
  expect(above.compareDocumentPosition(recent)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByRole('button', { name: 'Favourites' })).toBeTruthy()
  await settled()
  cleanup()
  renderScreen(<DialerPage />, { responses: offer(1, INDIA) })
  await card()
  expect(screen.queryByRole('button', { name: 'Recent' })).toBeNull()
})

// beyond A new account tests its sound before its first call
it.each([
  ['a favourite before the first call', favourites(true), [], 'Favourites', 'Mum +44 20 7123 4567'],
  ['a missed call', favourites(true), [MISSED], 'Recent', '+1 212 555 0142'],
  ['no favourite and no call', favourites(false), [], null, null],
])('has below it %s', async (_, contacts, calls, view, row) => {
  const { settled } = renderScreen(<DialerPage />, {
    responses: { ...offer(1, INDIA), ...contacts, ...history(calls) },
  })
  await card()
  await settled()
  expect(screen.queryByRole('button', { pressed: true })?.textContent ?? null).toBe(view)
  const rows = screen.queryAllByRole('button', { name: row === null ? /^Call / : `Call ${row}` })
  expect(rows).toHaveLength(row === null ? 0 : 1)
})

// beyond A new account tests its sound before its first call
it('the first call takes the place of the favourites, unless the user has chosen these', async () => {
  let calls: object[] = []
  const { queries, settled, user } = renderScreen(<DialerPage />, {
    responses: {
      ...offer(1, INDIA),
      ...favourites(true),
      '/api/call/history': () => ({
        body: { calls, totalCount: 1, currentPage: 1, totalPages: 1 },
      }),
    },
  })
  await settled()
  const shown = () => screen.getByRole('button', { pressed: true }).textContent
  expect(shown()).toBe('Favourites')
  calls = [MISSED]
  await queries.invalidateQueries({ queryKey: keys.history })
  await settled()
  expect(shown()).toBe('Recent')
  await user.click(screen.getByRole('button', { name: 'Favourites' }))
  await queries.invalidateQueries({ queryKey: keys.history })
  await settled()
  expect(shown()).toBe('Favourites')
})

// beyond A new account tests its sound before its first call
it.each(['/api/call/history', PATH, '/api/credits/balance'])(
  'is absent, as is the guide below it, until %s has answered',
  async path => {
    renderScreen(<DialerPage />, { responses: { ...offer(1, INDIA), [path]: never } })
    expect(await screen.findByText('Loading recent calls')).toBeTruthy()
    expect(noCard()).toBe(true)
    expect(guide()).toBeUndefined()
  },
)

const guide = () => screen.queryByRole('heading', { name: 'Quick Start Guide' })?.closest('details')

// spec 2.34 read as 71
it('the guide is open, from the visit after three calls on folded, and absent in a call', async () => {
  const responses = {
    ...offer(1, INDIA),
    ...history([1, 2, 3].map(at => call(`${at}`, 'busy', 0))),
  }
  const { settled, phone } = renderScreen(<DialerPage />, { responses })
  await settled()
  expect(guide()?.open).toBe(true)
  phone.setState({ call: ongoingCall(5) })
  expect(guide()).toBeUndefined()
  await settled()
  cleanup()
  renderScreen(<DialerPage />, { responses })
  expect(guide()?.open).toBe(false)
})
