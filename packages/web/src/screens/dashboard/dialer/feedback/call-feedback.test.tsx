import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SoftphoneState } from '../../../../softphone/machine/softphone-state.ts'
import {
  type StubResponse,
  ongoingCall,
  renderScreen,
} from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const ENDED: Partial<SoftphoneState> = { lastCall: { callId: 'call-1', endedBecause: null } }
const status = (body: object) => ({
  body: { status: 'completed', duration: 30, actualCost: 0.01, ...body },
})

/** The first feedback request returns `before`; each later one, which saves feedback, the next of `saved`. */
function render(call: object = {}, before: object | null = null, saved: StubResponse[] = []) {
  let feedbackRequests = 0
  return renderScreen(<DialerPage />, {
    phone: ENDED,
    responses: {
      '/api/call/call-1': status(call),
      '/api/call/call-1/feedback': () =>
        feedbackRequests++ === 0
          ? { body: { feedback: before } }
          : (saved[feedbackRequests - 2] ?? { body: {} }),
    },
  })
}

describe('the question after a call', () => {
  it('appears after a conversation', async () => {
    render()
    await screen.findByRole('button', { name: '1 of 5, Bad' })
    expect(screen.getAllByRole('button', { name: /of 5/ })).toHaveLength(5)
  })

  it.each([
    ['a short call', { duration: 4 }],
    ['a call that was not answered', { status: 'busy', duration: 0 }],
  ])('does not appear after %s', async (_what, call) => {
    const { requests, settled } = render(call)
    await waitFor(() => expect(requests).toContain('/api/call/call-1'))
    await settled()
    expect(requests).not.toContain('/api/call/call-1/feedback')
    expect(screen.queryByText('How was the call?')).toBeNull()
  })

  it('shows feedback that was saved before', async () => {
    render({}, { score: 2, issue: 'one-way-audio' })
    await screen.findByText(/Poor \(2 of 5\): only one of us could hear/)
  })

  // spec 3.23
  it('asks for the issue after a poor score, and sends the vendor one feedback', async () => {
    const { phone, user } = render({}, null, [
      { body: { score: 3 } },
      { body: { score: 3, issue: 'echo' } },
    ])
    await user.click(await screen.findByRole('button', { name: '3 of 5, Fair' }))
    await user.click(await screen.findByRole('button', { name: 'Echo' }))
    await screen.findByText(/Fair \(3 of 5\): echo/)
    expect(phone.feedback).toEqual([['call-1', 3, 'echo']])
  })

  // spec 3.22
  it('sends a good score at once, and a poor one when the issue is skipped', async () => {
    const good = render({}, null, [{ body: { score: 4 } }, { body: { score: 1 } }])
    await good.user.click(await screen.findByRole('button', { name: '4 of 5, Good' }))
    await good.user.click(await screen.findByRole('button', { name: 'Change' }))
    expect(good.phone.feedback).toEqual([['call-1', 4, undefined]])
    await good.user.click(screen.getByRole('button', { name: '1 of 5, Bad' }))
    await good.user.click(await screen.findByRole('button', { name: 'Something else' }))
    screen.getByText(/Bad \(1 of 5\)/)
    expect(good.phone.feedback.slice(1)).toEqual([['call-1', 1]])
  })

  it('reports feedback that could not be saved, and stays open', async () => {
    const { phone, user } = render({}, null, [{ status: 503, body: { error: 'No', code: 'no' } }])
    await user.click(await screen.findByRole('button', { name: '5 of 5, Great' }))
    await screen.findByText('Your feedback could not be saved. Please try again.')
    screen.getByRole('button', { name: '5 of 5, Great' })
    expect(phone.feedback).toEqual([])
  })

  it('disappears with the next call, and does not return when dismissed', async () => {
    const { phone, user } = render()
    await screen.findByText('How was the call?')
    phone.setState({ call: ongoingCall(1), status: 'connected' })
    expect(screen.queryByText('How was the call?')).toBeNull()
    phone.setState({ call: null, status: 'idle' })
    await user.click(await screen.findByRole('button', { name: 'Dismiss the question' }))
    expect(screen.queryByText('How was the call?')).toBeNull()
    phone.setState({ call: ongoingCall(1), status: 'connected' })
    phone.setState({ call: null, status: 'idle' })
    expect(screen.queryByText('How was the call?')).toBeNull()
  })
})

describe('the audio check', () => {
  it('is available without a call, is not there during one, and shows the reason in another tab', () => {
    const { phone } = renderScreen(<DialerPage />)
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Test your setup' })
    expect(button().disabled).toBe(false)
    phone.setState({ call: ongoingCall(1), status: 'connected' })
    expect(screen.queryByRole('button', { name: 'Test your setup' })).toBeNull()
    phone.setState({ call: null, status: 'idle', activeInOtherTab: true })
    expect(button().disabled).toBe(true)
    screen.getByText('Use your phone in this tab first.')
  })
})
