import type { PushMessage } from '@ringback/contract/customers/notices/push-notices'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  announce,
  byOwnClock,
  closeAfterRing,
  declineUntilAnswered,
  inTurn,
} from './call-notices.ts'

const RING_MS = 20_000
const HOUR_MS = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const message = {
  tag: 'call-1',
  call: { until: RING_MS, ticket: 'ticket', accept: 'Accept', decline: 'Decline' },
}

/** A page of the dashboard. @param reports null for one that is being left, which receives nothing any more */
function pageOf({ focused = true, reports }: { focused?: boolean; reports: boolean | null }) {
  const postMessage = (_request: object, [port]: MessagePort[]) =>
    reports === null ? undefined : port?.postMessage(reports)
  return { url: 'https://calls.example/dashboard?tab=credits', focused, postMessage }
}

interface Shown {
  title: string
  body: string
  tag: string | undefined
  data: object
  close: () => void
}

/** A worker with these pages, whose notices are shown. */
function createRig(pages: readonly object[] = [], pushService = 'fcm.googleapis.com') {
  const notices = new Set<Shown>()
  const shown: object[] = []
  const postMessage = vi.fn()
  const registration = {
    active: { postMessage },
    getNotifications: async () => [...notices],
    pushManager: { getSubscription: async () => ({ endpoint: `https://${pushService}/1` }) },
  }
  const worker = { clients: { matchAll: async () => pages }, registration }
  const scope = worker as unknown as Parameters<typeof announce>[0]
  const show = async ({ title = '', body = '', tag, ...data }: Partial<PushMessage>) => {
    shown.push({ title, body })
    for (const old of notices) if (old.tag === tag) old.close()
    const notice = { title, body, tag, data, close: () => void notices.delete(notice) }
    notices.add(notice)
  }
  return {
    ...{ scope, notices, shown, show, postMessage },
    announce: () => announce(scope, message, show),
  }
}

describe('a call', () => {
  it.each([
    ['on a page in front that rings', { reports: true }, 0, 0],
    ['on a page in front that cannot ring', { reports: false }, 1, 1],
    ['on a page in front that is being left', { reports: null }, 1, 1],
    ['on a page behind others', { focused: false, reports: true }, 1, 1],
    // It ends a subscription after some messages without one.
    ['on a page in front that rings, of Apple', { reports: true }, 1, 0, 'web.push.apple.com'],
  ])('%s shows %j notices: %j', async (_where, page, shows, stay, pushService?: string) => {
    const { announce, notices, shown } = createRig([pageOf(page)], pushService)
    const announced = announce()
    await vi.advanceTimersByTimeAsync(500)
    // Messages of ports have tasks of their own.
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      await announced
    })
    expect([shown.length, notices.size]).toEqual([shows, stay])
  })

  it('that was missed keeps that notice, if the one of its ring arrives last', async () => {
    const { announce, notices, postMessage, show } = createRig()
    const missed = { title: 'Missed call', body: 'On your number', path: '/dashboard?tab=history' }
    await show({ ...missed, tag: message.tag })
    await announce()
    expect([...notices]).toMatchObject([{ title: missed.title, body: missed.body }])
    expect(postMessage).not.toHaveBeenCalled()
  })

  it('that is over has no notice', async () => {
    vi.setSystemTime(RING_MS)
    const { announce, notices } = createRig()
    await announce()
    expect(notices.size).toBe(0)
  })
})

describe('the notice of a call', () => {
  it('outlives its push event, and another event waits for the end of the ring', async () => {
    const { announce, notices, postMessage } = createRig()
    await announce()
    expect(notices.size).toBe(1)
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ announced: message })
  })

  it.each([
    ['is answered elsewhere', 3_000, 4_000],
    ['rings until its time is over', Infinity, RING_MS],
  ])('is closed within a second when the call %s', async (_what, endsMs, closesMs) => {
    const { announce, notices, scope } = createRig()
    await announce()
    const isRinging = async () => {
      // A request without an answer changes nothing.
      if (Date.now() === 1_000) throw new TypeError('Failed to fetch')
      return Date.now() < endsMs
    }
    void closeAfterRing(scope, message, isRinging)
    await vi.advanceTimersByTimeAsync(Math.min(endsMs, RING_MS) - 1)
    expect(notices.size).toBe(1)
    await vi.advanceTimersByTimeAsync(closesMs - Date.now())
    expect(notices.size).toBe(0)
  })

  it('that the call was missed stays, and is listed only when it has been shown', async () => {
    const { notices, scope, show } = createRig()
    let shown = () => {}
    const showing = inTurn(async () => {
      await new Promise<void>(resolve => (shown = resolve))
      await show({ title: 'Missed call', tag: message.tag })
    })
    const list = vi.spyOn(scope.registration, 'getNotifications')
    const closing = closeAfterRing(scope, message, async () => false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(list).not.toHaveBeenCalled()
    shown()
    await Promise.all([showing, closing])
    expect([list.mock.calls.length, notices.size]).toEqual([1, 1])
  })
})

it.each([
  ['a newer server', { ringMs: RING_MS }, RING_MS],
  ['an older server', {}, -HOUR_MS + RING_MS],
])('a call rings by the clock of the browser, with %s', (_server, newer, until) => {
  // The browser's clock is an hour fast.
  const ofServer = { ...message, call: { ...message.call, until: -HOUR_MS + RING_MS, ...newer } }
  expect(byOwnClock(ofServer).call?.until).toBe(until)
  expect(byOwnClock({ tag: 'missed' })).toEqual({ tag: 'missed' })
})

it('a call is declined again until the server answers, or has not for some seconds', async () => {
  const answers = [() => Promise.reject(new TypeError()), async () => false, async () => true]
  const decline = vi.fn(async () => (await answers.shift()?.()) ?? false)
  const declined = declineUntilAnswered(decline)
  await vi.advanceTimersByTimeAsync(10_000)
  await declined
  expect(decline).toHaveBeenCalledTimes(3)
  const givenUp = declineUntilAnswered(decline)
  await vi.advanceTimersByTimeAsync(10_000)
  await givenUp
  expect(decline).toHaveBeenCalledTimes(8)
})
