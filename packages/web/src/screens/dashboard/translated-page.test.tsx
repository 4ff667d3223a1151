import { microsFromUsd } from '@ringback/contract/money'
import { screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Dashboard } from '../../../testing/Dashboard.tsx'
import { ongoingCall, renderScreen } from '../../../testing/render-screen.tsx'
import { translatePage } from '../../../testing/translator.ts'
import type { OngoingCall, SoftphoneState } from '../../softphone/machine/softphone-state.ts'
import { VIEW_LOADS } from './shell/tabs/view-pages.ts'

let stop = () => {}
beforeEach(() => {
  stop = translatePage()
})
afterEach(() => stop())

const CALL = { ratePerMinute: microsFromUsd(0.0458), billingSeconds: 60 }
const call = (seconds: number | null, more: Partial<OngoingCall> = {}) =>
  ongoingCall(seconds, { ...CALL, ...more })

/** A call, with what may be said of it on the way. */
const STATES: readonly Partial<SoftphoneState>[] = [
  { status: 'initializing', call: call(null) },
  { status: 'connecting', call: call(null, { ringing: true }) },
  { status: 'connected', call: call(2) },
  { call: call(64, { muted: true }) },
  { call: call(65, { muted: true, reconnecting: true, warnings: ['The network is slow.'] }) },
  { call: call(66, { quality: { mos: 4.2, label: 'Good', history: [4.2, 4.1] } }) },
  { status: 'disconnecting' },
  { status: 'idle', call: null, lastCall: { callId: 'call-1', endedBecause: null } },
  { lastCall: { callId: 'call-2', endedBecause: 'The line is busy.' } },
  {
    status: 'error',
    error: { box: 'call', message: 'Busy (31486)', advice: 'Try later.', lacksCredit: true },
  },
  { status: 'idle', error: null, notice: 'The microphone was unplugged.' },
  { notice: null, passingError: { message: 'The network is away.', advice: 'It comes back.' } },
  { passingError: null, activeInOtherTab: true },
  { activeInOtherTab: false },
]
const TABS = ['Dialer', 'Call History', 'My Numbers', 'Credits', 'Settings']

it.each(TABS)('a translated dashboard shows a whole call on the tab %s', async tab => {
  await Promise.all(VIEW_LOADS.map(load => load()))
  const { phone, settled, user } = renderScreen(
    <StrictMode>
      <Dashboard />
    </StrictMode>,
  )
  await settled()
  const open = async (name: string) => {
    await user.click(screen.getAllByRole('tab')[TABS.indexOf(name)] ?? document.body)
    await settled()
    expect(screen.getByRole('main', { name })).toBeTruthy()
  }
  await open(tab)
  for (const state of STATES) {
    phone.setState(state)
    await settled()
    const { status, call } = phone.state()
    if (status === 'connected')
      expect(screen.getByRole('button', { name: 'End call' })).toBeTruthy()
    // What changes is seen.
    if (call?.muted) expect(screen.getAllByRole('timer')[0]?.textContent).toMatch(/^01:\d\d$/)
  }
  for (const name of TABS) await open(name)
})
