import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  type Responses,
  ongoingCall,
  renderScreen,
  messageRegion,
} from '../../../../../testing/render-screen.tsx'
import { sentence } from '../../../../../testing/sentence.ts'
import { MissedCallNotice } from './MissedCallNotice.tsx'

const HISTORY = '/api/call/history'
const PROFILE = '/api/user/profile'

const incomingCall = (id: string, minute: number, part: Record<string, unknown> = {}) => ({
  id,
  direction: 'inbound',
  fromNumber: '+12125550142',
  toNumber: '+14155550199',
  startTime: `2026-11-03T10:${String(minute).padStart(2, '0')}:00.000Z`,
  duration: 0,
  status: 'no-answer',
  actualCost: 0,
  estimatedCost: 0,
  sellingRatePerMinute: 0,
  sellingBillingSeconds: 60,
  billedSeconds: 0,
  destination: '',
  ...part,
})

function serverWith(calls: object[], userId = 'user-1'): Responses {
  return {
    [HISTORY]: () => ({
      body: { calls, totalCount: calls.length, currentPage: 1, totalPages: 1 },
    }),
    [PROFILE]: {
      body: { id: userId, email: 'a@example.com', displayName: 'Asha', selectedCallerId: null },
    },
  }
}

async function open(calls: object[], options: { isHistoryOpen?: boolean; userId?: string } = {}) {
  const onCount = vi.fn<(count: number) => void>()
  const rendered = renderScreen(
    <MissedCallNotice view={options.isHistoryOpen ? 'history' : 'numbers'} onCount={onCount} />,
    { responses: serverWith(calls, options.userId) },
  )
  await rendered.settled()
  return { ...rendered, onCount }
}

const notice = () => messageRegion()

describe('a missed call', () => {
  it('is shown with its number in groups, and counted', async () => {
    const { onCount, requests } = await open([incomingCall('1', 0)])
    expect(screen.getByText(sentence('You missed a call from +1 212 555 0142.'))).toBeTruthy()
    expect(onCount).toHaveBeenLastCalledWith(1)
    expect(requests).toContain(`${HISTORY}?page=1&limit=10&direction=inbound`)
  })

  it('shows the number of calls and the last caller after several', async () => {
    const { onCount } = await open([
      incomingCall('2', 5, { status: 'canceled' }),
      incomingCall('1', 0, { fromNumber: '+447400123456' }),
    ])
    const words = 'You missed 2 calls, the last one from +1 212 555 0142.'
    expect(screen.getByText(sentence(words))).toBeTruthy()
    expect(onCount).toHaveBeenLastCalledWith(2)
  })

  it('waits for the name of its caller, because its text would grow', async () => {
    let answer: (response: { body: object }) => void = () => undefined
    const loading = new Promise<{ body: object }>(resolve => (answer = resolve))
    const onCount = vi.fn<(count: number) => void>()
    renderScreen(<MissedCallNotice view="numbers" onCount={onCount} />, {
      responses: { ...serverWith([incomingCall('1', 0)]), '/api/contacts': () => loading },
    })
    await waitFor(() => expect(onCount).toHaveBeenLastCalledWith(1))
    expect(notice()).toBeNull()
    answer({ body: { contacts: [] } })
    await waitFor(() => expect(notice()).not.toBeNull())
  })

  it('can be called back from every tab', async () => {
    const { user, address, onCount } = await open([incomingCall('1', 0)])
    await user.click(screen.getByRole('button', { name: 'Call back' }))
    await waitFor(() => expect(address.search).toBe('?tab=dialer&number=%2B12125550142'))
    expect(notice()).toBeNull()
    expect(onCount).toHaveBeenLastCalledWith(0)
  })

  it('is counted but not shown during a call, and shown after it', async () => {
    const { phone, onCount } = await open([incomingCall('1', 0)])
    phone.setState({ status: 'connected', call: ongoingCall(5) })
    await waitFor(() => expect(notice()).toBeNull())
    expect(onCount).toHaveBeenLastCalledWith(1)
    phone.setState({ status: 'connected', call: null })
    await waitFor(() => expect(notice()).not.toBeNull())
  })

  it.each([
    ['answered', { status: 'completed' }],
    ['called', { direction: 'outbound', fromNumber: '+14155550199', toNumber: '+12125550142' }],
  ])('goes when the same caller was %s later', async (_, part) => {
    const { onCount } = await open([incomingCall('2', 5, part), incomingCall('1', 0)])
    expect(notice()).toBeNull()
    expect(onCount).toHaveBeenLastCalledWith(0)
  })

  it.each([
    ['another caller was answered', 5, { status: 'completed', fromNumber: '+447400123456' }],
    ['the same caller was answered before', -5, { status: 'completed' }],
    ['another number was called', 5, { direction: 'outbound', toNumber: '+447400123456' }],
  ])('stays when %s', async (_, minutesLater, part) => {
    const { onCount } = await open([
      incomingCall('2', 10 + minutesLater, part),
      incomingCall('1', 10),
    ])
    await waitFor(() => expect(notice()).not.toBeNull())
    expect(onCount).toHaveBeenLastCalledWith(1)
  })

  it('from a withheld number stays when another withheld number was answered', async () => {
    const fromNumber = 'anonymous'
    await open([
      incomingCall('2', 5, { fromNumber, status: 'completed' }),
      incomingCall('1', 0, { fromNumber }),
    ])
    await waitFor(() => expect(notice()).not.toBeNull())
  })

  it('from a withheld number has no button to call back', async () => {
    await open([incomingCall('1', 0, { fromNumber: 'anonymous' })])
    expect(screen.getByText(sentence('You missed a call from a private number.'))).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Call back' })).toBeNull()
  })

  it('stays dismissed after a reload, and for this user only', async () => {
    const { user } = await open([incomingCall('1', 0)])
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(notice()).toBeNull()
    cleanup()
    await open([incomingCall('1', 0)])
    expect(notice()).toBeNull()
    cleanup()
    await open([incomingCall('1', 0)], { userId: 'user-2' })
    await waitFor(() => expect(notice()).not.toBeNull())
  })

  it('is seen when the history is opened, and a later one is new again', async () => {
    const { onCount } = await open([incomingCall('1', 0)], { isHistoryOpen: true })
    expect(notice()).toBeNull()
    expect(onCount).toHaveBeenLastCalledWith(0)
    cleanup()
    const later = await open([incomingCall('2', 5), incomingCall('1', 0)])
    expect(screen.getByText(sentence('You missed a call from +1 212 555 0142.'))).toBeTruthy()
    expect(later.onCount).toHaveBeenLastCalledWith(1)
  })

  it('disappears when another tab of the browser has shown it', async () => {
    await open([incomingCall('1', 0)])
    act(() => {
      localStorage.setItem('missedCallsSeen:user-1', '2026-11-03T10:00:00.000Z')
      window.dispatchEvent(new StorageEvent('storage'))
    })
    await waitFor(() => expect(notice()).toBeNull())
  })
})

it.each([
  ['answered', { status: 'completed' }],
  ['declined', { status: 'busy' }],
  ['outgoing', { direction: 'outbound' }],
])('a call that was %s is not missed', async (_, part) => {
  const { onCount } = await open([incomingCall('1', 0, part)])
  expect(notice()).toBeNull()
  expect(onCount).toHaveBeenLastCalledWith(0)
})
