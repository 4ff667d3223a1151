import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { ongoingCall, renderScreen } from '../../../testing/render-screen.tsx'
import { ContactsPage } from './contacts/ContactsPage.tsx'
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

/** A browser that shows notices, and has turned none on. */
const browser = {
  support: () => 'supported' as const,
  endpoint: async () => null,
  subscribe: async () => null,
  unsubscribe: async () => undefined,
}

const AGAIN = 'Please try again.'

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
    '?tab=history&view=voicemail',
  ],
  ['/api/contacts', <ContactsPage />, 'contacts', 'Your contacts could not be loaded.'],
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
    <PushNotices browser={browser} />,
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

const NO_CALLS = { calls: [], totalCount: 0, currentPage: 1, totalPages: 0 }

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
  const search = what === 'voicemail' ? '?tab=history&view=voicemail' : ''
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
