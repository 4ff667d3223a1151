import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type StubResponse, ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { IncomingCalls } from './IncomingCalls.tsx'

const PATH = '/api/call/call_1/ring-page'
const RINGING = {
  ...{ callId: 'call_1', from: '+12125550142', to: '+14155550199' },
  ...{ answering: false, problem: null },
}

function openNotice(search: string, response: StubResponse = { body: {} }) {
  return renderScreen(<IncomingCalls />, { search, responses: { [PATH]: response } })
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
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/^This call is over/)).toBeNull()
    expect(address.search).toBe('?tab=dialer')
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
