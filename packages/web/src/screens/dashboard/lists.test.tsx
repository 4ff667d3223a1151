import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { createFakePush } from '../../../testing/fake-push.ts'
import { type StubResponse, ongoingCall, renderScreen } from '../../../testing/render-screen.tsx'
import { ContactsPage } from './contacts/ContactsPage.tsx'
import { TransferPage } from './contacts/transfer/TransferPage.tsx'
import { CreditsPage } from './credits/CreditsPage.tsx'
import { StatementPage } from './credits/statement/StatementPage.tsx'
import { DialerPage } from './dialer/DialerPage.tsx'
import { HistoryPage } from './history/HistoryPage.tsx'
import { NumbersPage } from './numbers/NumbersPage.tsx'
import { AccountSettings } from './settings/account/AccountSettings.tsx'
import { OwnSessions } from './settings/account/OwnSessions.tsx'
import { TwoStepSettings } from './settings/account/two-step/TwoStepSettings.tsx'
import { BlockedNumbers } from './settings/BlockedNumbers.tsx'
import { MailNotices } from './settings/MailNotices.tsx'
import { PushNotices } from './settings/PushNotices.tsx'
import { SettingsPage } from './settings/SettingsPage.tsx'
import { SpendingSettings } from './settings/SpendingSettings.tsx'

const AGAIN = 'Please try again.'
const VOICEMAIL = '?tab=history&view=voicemail'
const nothing = () => undefined

/** The load that fails, the screen that shows it, the name of its Retry, and what is said where the server says nothing. */
const LOADS: [path: string, screen: ReactNode, what: string, words: string, search?: string][] = [
  ['/api/credits/balance', <DialerPage />, 'balance', 'Failed to fetch balance'],
  ['/api/credits/balance', <CreditsPage />, 'balance', 'Failed to fetch balance'],
  ['/api/caller-id/available', <SettingsPage />, 'caller IDs', 'Failed to load caller IDs'],
  ['/api/call/history', <DialerPage />, 'recent calls', `Failed to load call history. ${AGAIN}`],
  ['/api/call/history', <HistoryPage />, 'call history', `Failed to load call history. ${AGAIN}`],
  [
    '/api/voicemails',
    <HistoryPage />,
    'voicemail',
    `Failed to load your voicemail. ${AGAIN}`,
    VOICEMAIL,
  ],
  ['/api/contacts', <ContactsPage />, 'contacts', 'Your contacts could not be loaded.'],
  [
    '/api/contacts',
    <TransferPage onBack={nothing} onAdded={nothing} />,
    'contacts',
    'Your contacts could not be loaded.',
  ],
  [
    '/api/blocked-numbers',
    <BlockedNumbers />,
    'blocked numbers',
    'Failed to load the blocked numbers',
  ],
  ['/api/numbers', <NumbersPage />, 'your numbers', 'Failed to load your virtual numbers'],
  ['/api/credits/packages', <CreditsPage />, 'credit packages', 'Failed to fetch credit packages'],
  [
    '/api/credits/transactions',
    <CreditsPage />,
    'transactions',
    'Failed to fetch transaction history',
  ],
  [
    '/api/credits/statements/2026-11',
    <StatementPage month="2026-11" />,
    'statement',
    'The statement could not be loaded.',
  ],
  [
    '/api/user/account',
    <AccountSettings />,
    'account settings',
    'Failed to load your account settings',
  ],
  ['/api/user/sessions', <OwnSessions />, 'your logins', 'Failed to load where you are logged in'],
  [
    '/api/user/two-step',
    <TwoStepSettings email="asha@example.com" />,
    'two-step sign-in',
    'Failed to load two-step sign-in',
  ],
  [
    '/api/user/spending',
    <SpendingSettings />,
    'spending settings',
    'Failed to load your spending settings',
  ],
  [
    '/api/user/mail-notices',
    <MailNotices />,
    'mail settings',
    'Failed to load which mails you get',
  ],
  [
    '/api/user/push-notices',
    <PushNotices browser={createFakePush().browser} />,
    'notices of this browser',
    'Failed to load the notices of this browser',
  ],
  ['/api/verified-numbers', <SettingsPage />, 'phone numbers', 'Failed to load your phone numbers'],
]

// spec 2.53, 8.7, 8.17, 8.21, 8.22, 8.27, 8.29 read as 29
it.each(LOADS)(
  'a failure of %s is shown, and Retry reloads the page, and during a call repeats the request',
  async (path, page, what, words, search = '') => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    const { phone, requests } = renderScreen(page, {
      ...{ search, phone: { status: 'connected', call: ongoingCall(5) } },
      responses: { [path]: { status: 500, body: {} } },
    })
    const sent = () => requests.filter(request => request.startsWith(path)).length
    const retry = () => screen.findByLabelText(`Retry ${what}`)
    const shown = await retry()
    expect(screen.getByText(words)).toBeTruthy()
    const before = sent()
    fireEvent.click(shown)
    await waitFor(() => expect(sent()).toBeGreaterThan(before))
    expect(reload).not.toHaveBeenCalled()
    phone.setState({ status: 'idle', call: null })
    fireEvent.click(await retry())
    expect(reload).toHaveBeenCalledOnce()
  },
)

it('the message of the server comes in place of our sentence', async () => {
  const responses = { '/api/call/history': { status: 500, body: { error: 'Down for a moment' } } }
  renderScreen(<HistoryPage />, { responses })
  expect(await screen.findByText('Down for a moment')).toBeTruthy()
})

const PAGES = { totalCount: 0, currentPage: 1, totalPages: 0 }

/** The list that loads, the screen that shows it, what is said meanwhile, the answer without items, and what is said then. */
const LISTS: [string, ReactNode, loading: string, body: object, empty: string, search?: string][] =
  [
    ['/api/contacts', <ContactsPage />, 'Loading contacts', { contacts: [] }, 'No contacts yet'],
    [
      '/api/contacts',
      <TransferPage onBack={nothing} onAdded={nothing} />,
      'Loading contacts',
      { contacts: [] },
      'You have no contacts to export.',
    ],
    [
      '/api/call/history',
      <HistoryPage />,
      'Loading call history',
      { calls: [], ...PAGES },
      'No call history found.',
    ],
    [
      '/api/voicemails',
      <HistoryPage />,
      'Loading voicemail',
      { voicemails: [] },
      'No messages.',
      VOICEMAIL,
    ],
    [
      '/api/credits/transactions',
      <CreditsPage />,
      'Loading transactions',
      { transactions: [], ...PAGES },
      'No transactions yet.',
    ],
    [
      '/api/numbers',
      <NumbersPage />,
      'Loading your numbers',
      { numbers: [] },
      'You have no numbers yet.',
    ],
    [
      '/api/blocked-numbers',
      <BlockedNumbers />,
      'Loading blocked numbers',
      { numbers: [] },
      'You have blocked no number. To block a caller, open one of their calls in Call History, or enter the number here.',
    ],
    [
      '/api/verified-numbers',
      <SettingsPage />,
      'Loading your phone numbers',
      { numbers: [] },
      'You have not added a phone number yet.',
    ],
  ]

// spec 2.52
it.each(LISTS)(
  'the list of %s says that it loads, and that it is empty',
  async (path, page, loading, body, empty, search = '') => {
    let answer: (response: StubResponse) => void = nothing
    const { settled } = renderScreen(page, {
      search,
      responses: { [path]: () => new Promise<StubResponse>(resolve => (answer = resolve)) },
    })
    expect(await screen.findByText(loading)).toBeTruthy()
    expect(screen.queryByText(empty)).toBeNull()
    answer({ body })
    await settled()
    expect(await screen.findByText(empty)).toBeTruthy()
    expect(screen.queryByText(loading)).toBeNull()
  },
)

const NO_CALLS = { calls: [], ...PAGES }

// beyond An error of a part of the page leaves the call
it.each<[path: string, screen: ReactNode, what: string, body: object, came: string]>([
  [
    '/api/credits/balance',
    <DialerPage />,
    'balance',
    { balance: 2, available: 2, debt: 0 },
    '$2.00',
  ],
  ['/api/call/history', <DialerPage />, 'recent calls', NO_CALLS, 'Make your first call'],
  [
    '/api/blocked-numbers',
    <BlockedNumbers />,
    'blocked numbers',
    { numbers: [] },
    'You have blocked',
  ],
  ['/api/voicemails', <HistoryPage />, 'voicemail', { voicemails: [] }, 'No messages.'],
])('Retry of %s gives its focus to what it brings', async (path, page, what, body, came) => {
  let isBroken = true
  const search = what === 'voicemail' ? VOICEMAIL : ''
  const { user, settled } = renderScreen(page, {
    ...{ search, phone: { status: 'connected', call: ongoingCall(5) } },
    responses: { [path]: () => (isBroken ? { status: 500, body: {} } : { body }) },
  })
  const retry = await screen.findByLabelText(`Retry ${what}`)
  isBroken = false
  await user.click(retry)
  await settled()
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.textContent).toContain(came)
})
