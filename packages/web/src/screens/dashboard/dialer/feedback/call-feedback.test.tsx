import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SoftphoneState } from '../../../../softphone/machine/softphone-state.ts'
import { type Answer, ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const ENDED: Partial<SoftphoneState> = { lastCall: { callId: 'call-1', endedBecause: null } }
const status = (body: object) => ({
  body: { status: 'completed', duration: 30, actualCost: 0.01, ...body },
})

/** The server answers what was said before, then each rating in turn. */
function render(call: object = {}, before: object | null = null, ratings: Answer[] = []) {
  let asked = 0
  return renderScreen(<DialerPage />, {
    phone: ENDED,
    answers: {
      '/api/call/call-1': status(call),
      '/api/call/call-1/feedback': () =>
        asked++ === 0 ? { body: { feedback: before } } : (ratings[asked - 2] ?? { body: {} }),
    },
  })
}

describe('the question after a call', () => {
  it('is asked after a talk', async () => {
    render()
    await screen.findByRole('button', { name: '1 of 5, Bad' })
    expect(screen.getAllByRole('button', { name: /of 5/ })).toHaveLength(5)
  })

  it.each([
    ['a short one', { duration: 4 }],
    ['one that nobody took', { status: 'busy', duration: 0 }],
  ])('is not asked after %s', async (_what, call) => {
    const { asked } = render(call)
    await waitFor(() => expect(asked).toContain('/api/call/call-1'))
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(asked).not.toContain('/api/call/call-1/feedback')
    expect(screen.queryByText('How was the call?')).toBeNull()
  })

  it('shows what was said before', async () => {
    render({}, { score: 2, issue: 'one-way-audio' })
    await screen.findByText(/Poor \(2 of 5\): only one of us could hear/)
  })

  it('asks what was wrong with a poor one, and tells the vendor once', async () => {
    const { phone, user } = render({}, null, [
      { body: { score: 3 } },
      { body: { score: 3, issue: 'echo' } },
    ])
    await user.click(await screen.findByRole('button', { name: '3 of 5, Fair' }))
    await user.click(await screen.findByRole('button', { name: 'Echo' }))
    await screen.findByText(/Fair \(3 of 5\): echo/)
    expect(phone.rated).toEqual([['call-1', 3, 'echo']])
  })

  it('takes a good one, or one with nothing to add, as it is', async () => {
    const good = render({}, null, [{ body: { score: 4 } }, { body: { score: 1 } }])
    await good.user.click(await screen.findByRole('button', { name: '4 of 5, Good' }))
    await good.user.click(await screen.findByRole('button', { name: 'Change' }))
    expect(good.phone.rated).toEqual([['call-1', 4, undefined]])
    await good.user.click(screen.getByRole('button', { name: '1 of 5, Bad' }))
    await good.user.click(await screen.findByRole('button', { name: 'Something else' }))
    screen.getByText(/Bad \(1 of 5\)/)
    expect(good.phone.rated.slice(1)).toEqual([['call-1', 1]])
  })

  it('says when it could not be saved, and asks on', async () => {
    const { phone, user } = render({}, null, [{ status: 503, body: { error: 'No', code: 'no' } }])
    await user.click(await screen.findByRole('button', { name: '5 of 5, Great' }))
    await screen.findByText('Your rating could not be saved. Please try again.')
    screen.getByRole('button', { name: '5 of 5, Great' })
    expect(phone.rated).toEqual([])
  })

  it('goes away with the next call, and stays away when dismissed', async () => {
    const { phone, user } = render()
    await screen.findByText('How was the call?')
    phone.become({ call: ongoingCall(1), status: 'connected' })
    expect(screen.queryByText('How was the call?')).toBeNull()
    phone.become({ call: null, status: 'idle' })
    await user.click(await screen.findByRole('button', { name: 'Dismiss the question' }))
    expect(screen.queryByText('How was the call?')).toBeNull()
    phone.become({ call: ongoingCall(1), status: 'connected' })
    phone.become({ call: null, status: 'idle' })
    expect(screen.queryByText('How was the call?')).toBeNull()
  })
})

describe('the test of the setup', () => {
  it('is offered while there is no call, and says why it is not', () => {
    const { phone } = renderScreen(<DialerPage />)
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Test your setup' })
    expect(button().disabled).toBe(false)
    phone.become({ call: ongoingCall(1), status: 'connected' })
    expect(button().disabled).toBe(true)
    screen.getByText('Not during a call.')
    phone.become({ call: null, status: 'idle', activeInOtherTab: true })
    expect(button().disabled).toBe(true)
    screen.getByText('Bring your phone here first.')
  })
})
