import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { ongoingCall, renderScreen } from '../../../testing/render-screen.tsx'
import { retryLabel, retryOf } from '../../strings/retry.ts'
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

/** The load that fails, the screen that shows it, and what its Retry is named after. */
const LOADS: [path: string, screen: ReactNode, what: keyof typeof retryOf, search?: string][] = [
  ['/api/credits/balance', <DialerPage />, 'balance'],
  ['/api/credits/balance', <CreditsPage />, 'balance'],
  ['/api/caller-id/available', <SettingsPage />, 'callerIds'],
  ['/api/call/history', <DialerPage />, 'recentCalls'],
  ['/api/call/history', <HistoryPage />, 'history'],
  ['/api/voicemails', <HistoryPage />, 'voicemail', '?tab=history&view=voicemail'],
  ['/api/contacts', <ContactsPage />, 'contacts'],
  ['/api/blocked-numbers', <BlockedNumbers />, 'blockedNumbers'],
  ['/api/numbers', <NumbersPage />, 'numbers'],
  ['/api/credits/packages', <CreditsPage />, 'packages'],
  ['/api/credits/transactions', <CreditsPage />, 'transactions'],
  ['/api/credits/statements/2026-11', <StatementPage month="2026-11" />, 'statement'],
  ['/api/user/account', <AccountSettings />, 'account'],
  ['/api/user/sessions', <OwnSessions />, 'sessions'],
  ['/api/user/two-step', <TwoStepSettings email="asha@example.com" />, 'twoStep'],
  ['/api/user/spending', <SpendingSettings />, 'spending'],
  ['/api/user/mail-notices', <MailNotices />, 'mailNotices'],
  ['/api/user/push-notices', <PushNotices browser={browser} />, 'pushNotices'],
  ['/api/verified-numbers', <SettingsPage />, 'verifiedNumbers'],
]

// spec 8.29 read as 29
it.each(LOADS)(
  'Retry of %s reloads the page, and during a call repeats the request',
  async (path, page, what, search = '') => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    const { phone, requests } = renderScreen(page, {
      ...{ search, phone: { status: 'connected', call: ongoingCall(5) } },
      responses: { [path]: { status: 500, body: {} } },
    })
    const sent = () => requests.filter(request => request.startsWith(path)).length
    const retry = () => screen.findByLabelText(retryLabel(retryOf[what]))
    const shown = await retry()
    const before = sent()
    fireEvent.click(shown)
    await waitFor(() => expect(sent()).toBeGreaterThan(before))
    expect(reload).not.toHaveBeenCalled()
    phone.setState({ status: 'idle', call: null })
    fireEvent.click(await retry())
    expect(reload).toHaveBeenCalledOnce()
  },
)

const NO_CALLS = { calls: [], totalCount: 0, currentPage: 1, totalPages: 0 }

// beyond An error of a part of the page leaves the call
it.each<[path: string, screen: ReactNode, what: keyof typeof retryOf, body: object, came: string]>([
  [
    '/api/credits/balance',
    <DialerPage />,
    'balance',
    { balance: 2, available: 2, debt: 0 },
    '$2.00',
  ],
  ['/api/call/history', <DialerPage />, 'recentCalls', NO_CALLS, 'Make your first call'],
  [
    '/api/blocked-numbers',
    <BlockedNumbers />,
    'blockedNumbers',
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
  const retry = await screen.findByLabelText(retryLabel(retryOf[what]))
  isBroken = false
  await user.click(retry)
  await settled()
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.textContent).toContain(came)
})
