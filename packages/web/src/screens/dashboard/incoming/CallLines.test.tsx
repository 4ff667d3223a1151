import { act, screen, waitFor } from '@testing-library/react'
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type StubResponse, ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { callError } from '../../../softphone/machine/softphone-error.ts'
import { sentence } from '../../../../testing/sentence.ts'
import { IncomingCalls } from './IncomingCalls.tsx'

const PATH = '/api/call/call_1/ring-page'
const STATE = '/api/call/call_1'
const CALLER = { callId: 'call_1', from: '+12125550142', to: '+14155550199' }
const RINGING = { ...CALLER, answering: false, problem: null }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const UNKNOWN = { status: 404, body: { error: 'Call not found', code: 'unknown-call' } }

function openNotice(search: string, response: StubResponse | (() => StubResponse) = { body: {} }) {
  return renderScreen(<IncomingCalls />, { search, responses: { [PATH]: response } })
}

/** A page whose phone is not registered, and what the server knows of the call. */
function openUnreachable(response: StubResponse, canRing = () => false) {
  return renderScreen(<IncomingCalls />, {
    search: '?tab=dialer&incoming=call_1&answer=1',
    canRing,
    responses: { [STATE]: response, [PATH]: { body: {} } },
  })
}

/** A page whose call is unknown, with its router. */
function openRouted(search: string) {
  const router: { location?: Location; goTo?: NavigateFunction } = {}
  function Router() {
    Object.assign(router, { location: useLocation(), goTo: useNavigate() })
    return null
  }
  const screens = (
    <>
      <IncomingCalls />
      <Router />
    </>
  )
  const responses = { [PATH]: UNKNOWN, '/api/call/call_2/ring-page': { body: {} } }
  return { ...renderScreen(screens, { search, responses }), router }
}

describe('a page that a notice of a call has opened', () => {
  // beyond A call rings although no page is open
  it('asks to be rung, and answers the call that was accepted in the notice', async () => {
    const { phone, requests, address } = openNotice('?tab=dialer&incoming=call_1&answer=1')
    expect(await screen.findByText('Connecting you with the caller...')).toBeTruthy()
    await waitFor(() => expect(requests).toContain(PATH))
    expect(phone.sent).toEqual([])
    phone.setState({ incoming: RINGING })
    await waitFor(() => expect(phone.sent).toEqual([{ is: 'accept' }]))
    phone.setState({ incoming: null, call: ongoingCall(0, { direction: 'inbound' }) })
    // A reload does not ring it again.
    await waitFor(() => expect(address.search).toBe('?tab=dialer'))
  })

  it('answers again when the ring ends that it was answering, because the call has not', async () => {
    const { phone, requests } = openNotice('?tab=dialer&incoming=call_1&answer=1')
    await waitFor(() => expect(requests).toContain(PATH))
    phone.setState({ incoming: RINGING })
    await waitFor(() => expect(phone.sent).toHaveLength(1))
    phone.setState({ incoming: null })
    expect(await screen.findByText('Connecting you with the caller...')).toBeTruthy()
    phone.setState({ incoming: { ...RINGING } })
    await waitFor(() => expect(phone.sent).toEqual([{ is: 'accept' }, { is: 'accept' }]))
  })

  it('rings, and answers only what its user accepts', async () => {
    const { phone, requests } = openNotice('?tab=dialer&incoming=call_1')
    await waitFor(() => expect(requests).toContain(PATH))
    phone.setState({ incoming: RINGING })
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy()
    expect(phone.sent).toEqual([])
  })

  it('says that the call is over, and asks no more', async () => {
    const over = { error: 'This call is over, or was answered or declined already.' }
    const { user, requests, address } = openNotice('?tab=dialer&incoming=call_1&answer=1', {
      ...{ status: 409, body: { ...over, code: 'call-over' } },
    })
    expect(await screen.findByText(/^This call is over/)).toBeTruthy()
    expect(requests.filter(path => path === PATH)).toHaveLength(1)
    // A reload does not ring it again, and may load a newer build.
    await waitFor(() => expect(address.search).toBe('?tab=dialer'))
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/^This call is over/)).toBeNull()
  })

  it('says no more that a call is over when another one rings, and leaves the address alone', async () => {
    const { phone, router } = openRouted('?tab=settings&incoming=call_1')
    expect(await screen.findByText(/^This call is over/)).toBeTruthy()
    await waitFor(() => expect(router.location?.search).toBe('?tab=settings'))
    const { location } = router
    phone.setState({ incoming: { ...RINGING, callId: 'call_2' } })
    phone.setState({ incoming: null })
    expect(screen.queryByText(/^This call is over/)).toBeNull()
    expect(router.location).toBe(location)
  })

  it('says no more that a call is over when the notice of another one was opened', async () => {
    const { router } = openRouted('?tab=settings&incoming=call_1')
    expect(await screen.findByText(/^This call is over/)).toBeTruthy()
    await waitFor(() => expect(router.location?.search).toBe('?tab=settings'))
    await act(async () => router.goTo?.('?tab=settings&incoming=call_2'))
    await act(async () => router.goTo?.('?tab=credits'))
    expect(screen.queryByText(/^This call is over/)).toBeNull()
  })

  it('is not rung sooner because it registers anew', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    let canRing = true
    const { requests } = openUnreachable({ body: { status: 'ringing' } }, () => canRing)
    const rings = () => requests.filter(path => path === PATH).length
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await vi.waitFor(() => screen.getByText('Connecting you with the caller...'))
    await pass(1_500)
    expect(rings()).toBe(1)
    canRing = false
    await pass(2_500)
    expect(requests).toContain(STATE)
    canRing = true
    await pass(1_000)
    expect(rings()).toBe(1)
    await pass(5_000)
    expect(rings()).toBe(2)
  })

  it('asks again while a server that restarts answers nothing about the call', async () => {
    let answers = 0
    const { requests } = openNotice('?tab=dialer&incoming=call_1&answer=1', () => {
      answers++
      return answers < 3 ? { status: 503, body: { error: 'Restarting' } } : { body: {} }
    })
    await waitFor(() => expect(requests.filter(path => path === PATH)).toHaveLength(3), {
      timeout: 20_000,
    })
    expect(screen.getByText('Connecting you with the caller...')).toBeTruthy()
  })

  it('can be told not to wait for the call', async () => {
    const { user, address } = openUnreachable({ body: { status: 'ringing' } })
    await screen.findByText('Connecting you with the caller...')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(address.search).toBe('?tab=dialer')
  })

  it.each<[what: string, response: StubResponse]>([
    ['was answered elsewhere', { body: { status: 'in-progress' } }],
    ['has been given up', { body: { status: 'no-answer' } }],
    ['is unknown', UNKNOWN],
  ])('says that a call is over which %s, although it cannot be rung', async (_what, response) => {
    const { requests } = openUnreachable(response)
    expect(await screen.findByText(/^This call is over/, {}, { timeout: 20_000 })).toBeTruthy()
    expect(requests).not.toContain(PATH)
  })

  it('has the call rung as soon as it can be rung', async () => {
    let canRing = false
    const { requests } = openUnreachable({ body: { status: 'ringing' } }, () => canRing)
    await waitFor(() => expect(requests).toContain(STATE), { timeout: 20_000 })
    expect(requests).not.toContain(PATH)
    canRing = true
    await waitFor(() => expect(requests).toContain(PATH))
  })

  it('says why it cannot be rung, until it can', async () => {
    let canRing = false
    const { phone } = openUnreachable({ body: { status: 'ringing' } }, () => canRing)
    const pattern = /^You are not connected with the caller\. (.*)/
    const shown = () => pattern.exec(screen.getByText(pattern).textContent)?.[1]
    await screen.findByText('Connecting you with the caller...')
    phone.setState({ error: callError('Insufficient credits to make this call.') })
    expect(screen.queryByText(pattern)).toBeNull()
    phone.setState({ error: null, deviceError: callError('Too many requests') })
    expect(shown()).toBe('Too many requests')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(shown()).toBe('You are offline.')
    vi.restoreAllMocks()
    act(() => void window.dispatchEvent(new Event('online')))
    canRing = true
    await screen.findByText('Connecting you with the caller...')
  })

  it('takes over from another tab only a call that is not answered there', async () => {
    const { phone, requests } = renderScreen(<IncomingCalls />, {
      search: '?tab=dialer&incoming=call_1&answer=1',
      phone: { activeInOtherTab: true },
      responses: { [PATH]: { status: 409, body: { error: 'Over', code: 'call-over' } } },
    })
    await screen.findByText(/^This call is over/)
    expect(requests).toContain(PATH)
    expect(phone.sent).toEqual([])
  })
})

it('shows that a call rings in another tab, until it stops', async () => {
  const channels: FakeChannel[] = []
  class FakeChannel extends EventTarget {
    postMessage = vi.fn()
    close = vi.fn()
    constructor() {
      super()
      channels.push(this)
    }
    receive(caller: object | null) {
      act(() => {
        this.dispatchEvent(
          new MessageEvent('message', { data: { is: 'ringing', details: caller } }),
        )
      })
    }
  }
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  renderScreen(<IncomingCalls />, { phone: { activeInOtherTab: true } })
  await vi.waitFor(() => expect(channels).toHaveLength(1), { timeout: 60_000 })
  channels[0]?.receive(CALLER)
  const line = sentence('+1 212 555 0142 is calling you. It rings in another tab.')
  expect(await screen.findByText(line)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  channels[0]?.receive(null)
  expect(screen.queryByText(line)).toBeNull()
})

it('names the call that another browser has answered, until the line is closed or another call rings', async () => {
  const line = sentence('You answered the call from +1 212 555 0142 in another browser.')
  const { phone, user } = renderScreen(<IncomingCalls />)
  phone.setState({ answeredElsewhere: CALLER })
  expect(await screen.findByText(line)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(phone.sent).toEqual([{ is: 'dismiss-answered-elsewhere' }])
  phone.setState({ answeredElsewhere: null })
  expect(screen.queryByText(line)).toBeNull()
})
