import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type StubResponse,
  type Responses,
  renderScreen,
} from '../../../../testing/render-screen.tsx'
import { sentence } from '../../../../testing/sentence.ts'
import { SettingsPage } from './SettingsPage.tsx'

const NUMBER = '+12125551234'
const SHOWN_NUMBER = '+1 212 555 1234'
const verifiedNumber = (part: Record<string, unknown> = {}) => ({
  id: 'number_1',
  phoneNumber: NUMBER,
  isVerified: false,
  createdAt: '2026-11-03T10:00:00.000Z',
  ...part,
})
function serverWith(part: Responses = {}): Responses {
  return {
    '/api/user/profile': {
      body: { id: 'u', email: 'a@example.com', displayName: 'A', selectedCallerId: null },
    },
    '/api/verified-numbers': { body: { numbers: [] } },
    ...part,
  }
}

/** The settings as a tab that the user can leave. */
function TabThatCanBeLeft() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <button onClick={() => setShown(!isShown)}>
        {isShown ? 'Leave the tab' : 'Return to the tab'}
      </button>
      {isShown && <SettingsPage />}
    </>
  )
}

const press = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('verifying a number', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  const added: StubResponse = { body: { message: 'sent', number: verifiedNumber() } }
  const confirmed = (validationCode?: string): StubResponse => ({
    body: {
      number: verifiedNumber(),
      ...(validationCode && { callerIdValidation: { initiated: true, validationCode } }),
    },
  })
  const STATUS = `/api/verified-numbers/${encodeURIComponent(NUMBER)}/validation-status`

  async function begin(part: Responses = {}) {
    const rendered = renderScreen(<TabThatCanBeLeft />, {
      responses: serverWith({
        // One path serves the list (GET) and adding (POST).
        '/api/verified-numbers': {
          body: { ...(added.body as object), numbers: [verifiedNumber()] },
        },
        '/api/verified-numbers/confirm': confirmed('482913'),
        [STATUS]: { body: { validated: false } },
        ...part,
      }),
    })
    await type('Phone number', '+1 212 555 1234')
    fireEvent.click(press('Send code'))
    await screen.findByText(sentence(`Verification code sent to ${SHOWN_NUMBER}`))
    return rendered
  }

  async function type(label: string, text: string) {
    fireEvent.change(await screen.findByRole('textbox', { name: label }), {
      target: { value: text },
    })
  }

  /** Shows another tab for some time. */
  async function leaveTabFor(ms: number) {
    fireEvent.click(press('Leave the tab'))
    expect(screen.queryByText('Phone Number Verification')).toBeNull()
    await advance(ms)
    fireEvent.click(press('Return to the tab'))
  }

  async function toCall(part: Responses = {}) {
    const rendered = await begin(part)
    await type('Verification code', '123456')
    fireEvent.click(press('Verify'))
    await screen.findByText('482913')
    const polls = () => rendered.requests.filter(path => path === STATUS).length
    return { ...rendered, polls }
  }

  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('accepts only E.164 numbers', async () => {
    const { requests } = renderScreen(<SettingsPage />, { responses: serverWith() })
    await type('Phone number', '+12')
    const before = requests.length
    fireEvent.click(press('Send code'))
    const words = 'Please enter a valid phone number in E.164 format (e.g., +12125551234)'
    const message = await screen.findByText(words)
    const field = screen.getByRole('textbox', { name: 'Phone number' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(message.id)
    expect(requests.length).toBe(before)
    await type('Phone number', '+121')
    expect(screen.queryByText(words)).toBeNull()
    expect(field.getAttribute('aria-invalid')).toBe('false')
  })

  it('shows the example number of the picked country, as the dialer does', async () => {
    renderScreen(<SettingsPage />, { responses: serverWith() })
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
    expect(field.placeholder).toBe('+1 212 555 1234')
    await type('Phone number', '+4420')
    expect(field.placeholder).toBe('+44 7400 123456')
  })

  it('has the focus on the code to enter when the code field goes', async () => {
    await begin()
    await type('Verification code', '123456')
    screen.getByRole('textbox', { name: 'Verification code' }).focus()
    fireEvent.click(press('Verify'))
    const step = await screen.findByRole('group', {
      name: 'Answer the call and enter this code',
      description: 'Code to enter 482913',
    })
    expect(document.activeElement).toBe(step)
  })

  it('reads a national number by the rules of the picked country', async () => {
    renderScreen(<SettingsPage />, {
      responses: serverWith({
        '/api/verified-numbers': { body: { ...(added.body as object), numbers: [] } },
      }),
    })
    await type('Phone number', '2125551234')
    fireEvent.click(press('Send code'))
    expect(
      await screen.findByText(sentence(`Verification code sent to ${SHOWN_NUMBER}`)),
    ).toBeTruthy()
  })

  it('removes the 0 of a national number after a dial code', async () => {
    renderScreen(<SettingsPage />, { responses: serverWith() })
    await type('Phone number', '+4407400123456')
    expect(await screen.findByDisplayValue('+44 7400 123456')).toBeTruthy()
  })

  it('accepts only six-digit codes', async () => {
    const { requests } = await begin()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Verification code' })
    expect(field.maxLength).toBe(6)
    await type('Verification code', '12345')
    expect(press('Verify').disabled).toBe(true)
    await type('Verification code', '12a456')
    fireEvent.click(press('Verify'))
    expect(screen.getByText('Please enter a valid 6-digit verification code')).toBeTruthy()
    expect(requests).not.toContain('/api/verified-numbers/confirm')
  })

  it('ends after the code when no call is needed', async () => {
    await begin({ '/api/verified-numbers/confirm': confirmed() })
    await type('Verification code', '123456')
    fireEvent.click(press('Verify'))
    const words = sentence(`Phone number ${SHOWN_NUMBER} verified successfully!`)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send code' })).toBeTruthy()
    await advance(5_000)
    expect(screen.queryByText(words)).toBeNull()
  })

  it('polls 20 times with 3 s between, counts down 45 s, and then reports the timeout', async () => {
    const { polls } = await toCall()
    expect(screen.getByRole('timer').textContent).toBe('45 s')
    await advance(3_000)
    expect(polls()).toBe(1)
    expect(screen.getByRole('timer').textContent).toBe('42 s')
    await advance(42_000)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(press('Call me again')).toBeTruthy()
    await advance(15_000)
    const words =
      'Validation is taking longer than expected. Please ensure you entered the code during the call, then try again.'
    expect(await screen.findByText(words)).toBeTruthy()
    await advance(30_000)
    expect(polls()).toBe(20)
    fireEvent.click(press('Check again'))
    await advance(100)
    expect(polls()).toBe(21)
    expect(screen.queryByText(words)).toBeNull()
  })

  it('completes when the carrier confirms, even after a failed poll', async () => {
    const status: StubResponse = { status: 500, body: {} }
    await toCall({ [STATUS]: () => status })
    await advance(3_000)
    const words = 'Failed to check validation status. Please try again.'
    expect(await screen.findByText(words)).toBeTruthy()
    Object.assign(status, { status: 200, body: { validated: true } })
    await advance(3_000)
    expect(
      await screen.findByText(sentence(`Phone number ${SHOWN_NUMBER} verified successfully!`)),
    ).toBeTruthy()
    expect(screen.queryByText('482913')).toBeNull()
  })

  it('keeps the step for the code while another tab is shown', async () => {
    await begin()
    await leaveTabFor(10 * 60_000)
    expect(screen.getByRole('textbox', { name: 'Verification code' })).toBeTruthy()
    await type('Verification code', '123456')
    fireEvent.click(press('Verify'))
    expect(await screen.findByText('482913')).toBeTruthy()
  })

  it('keeps the code to enter and the countdown while another tab is shown', async () => {
    const { polls } = await toCall()
    await leaveTabFor(20_000)
    expect(screen.getByText('482913')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('25 s')
    await advance(100)
    expect(polls()).toBe(1)
  })

  it('shows when the call is expected', async () => {
    await toCall()
    const words = /call is expected within 30 seconds and may take up to 1 minute/
    expect(screen.getByText(words).textContent).toContain(SHOWN_NUMBER)
  })

  it('offers Verify in the list only for numbers that are not being verified', async () => {
    const other = verifiedNumber({ id: 'number_2', phoneNumber: '+447400123456' })
    await begin({
      '/api/verified-numbers': {
        body: { ...(added.body as object), numbers: [verifiedNumber(), other] },
      },
    })
    expect(await screen.findByRole('button', { name: 'Verify +44 7400 123456' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: `Verify ${SHOWN_NUMBER}` })).toBeNull()
  })

  it('can request another call', async () => {
    let code = '482913'
    await toCall({ '/api/verified-numbers/confirm': () => confirmed(code) })
    await advance(45_000)
    code = '771204'
    fireEvent.click(press('Call me again'))
    expect(await screen.findByText('771204')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('45 s')
  })

  it.each([
    ['/api/verified-numbers', 'Failed to load your phone numbers'],
    ['/api/verified-numbers/confirm', 'Failed to verify the phone number'],
  ])('shows a default message for a failure without one (%s)', async (path, words) => {
    if (path.endsWith('confirm')) {
      await begin({ [path]: { status: 500, body: {} } })
      await type('Verification code', '123456')
      fireEvent.click(press('Verify'))
    } else {
      renderScreen(<SettingsPage />, {
        responses: serverWith({ [path]: { status: 500, body: {} } }),
      })
      await type('Phone number', NUMBER)
      fireEvent.click(press('Send code'))
      expect(await screen.findByText('Failed to add the phone number')).toBeTruthy()
    }
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

it('the Settings tab has the caller ID first, then the verification', async () => {
  const { settled } = renderScreen(<SettingsPage />, { responses: serverWith() })
  await settled()
  const headings = screen.getAllByRole('heading').map(heading => heading.textContent)
  expect(headings).toEqual([
    'Caller ID Settings',
    'Phone Number Verification',
    'Manage Verified Numbers',
  ])
})

describe('the verified numbers', () => {
  const numbers: Responses = {
    '/api/verified-numbers': {
      body: {
        numbers: [
          verifiedNumber(),
          verifiedNumber({ id: 'number_2', phoneNumber: '+447400123456', isVerified: true }),
        ],
      },
    },
  }

  it('offer Retry when they cannot be loaded', async () => {
    renderScreen(<SettingsPage />, {
      responses: serverWith({ '/api/verified-numbers': { status: 500, body: {} } }),
    })
    const box = await screen.findByText('Failed to load your phone numbers')
    expect(box.closest('[role="alert"]')?.textContent).toContain('Retry')
    expect(screen.getByRole('heading', { name: 'Manage Verified Numbers' })).toBeTruthy()
  })

  it('are marked as pending or verified', async () => {
    renderScreen(<SettingsPage />, { responses: serverWith(numbers) })
    const pending = await screen.findByText('Pending Verification')
    expect(pending.closest('li')?.textContent).toContain('+1 212 555 1234')
    expect(screen.getByText('Verified').closest('li')?.textContent).toContain('+44 7400 123456')
  })

  it('are deleted with two clicks', async () => {
    const { user, requests } = renderScreen(<SettingsPage />, {
      responses: serverWith({
        ...numbers,
        '/api/verified-numbers/number_1': { body: { message: 'x' } },
      }),
    })
    await user.click(await screen.findByRole('button', { name: /^Delete \+1/ }))
    await user.click(press('Cancel'))
    await user.click(press(/^Delete \+1/))
    expect(requests).not.toContain('/api/verified-numbers/number_1')
    await user.click(press(/^Confirm Delete \+1/))
    expect(await screen.findByText('Phone number removed successfully')).toBeTruthy()
    expect(screen.queryByText('+1 212 555 1234')).toBeNull()
  })

  it('stay in the list when deleting fails', async () => {
    const { user } = renderScreen(<SettingsPage />, {
      responses: serverWith({
        ...numbers,
        '/api/verified-numbers/number_1': { status: 500, body: {} },
      }),
    })
    await user.click(await screen.findByRole('button', { name: /^Delete \+1/ }))
    await user.click(press(/^Confirm Delete \+1/))
    expect(await screen.findByText('Failed to remove the phone number')).toBeTruthy()
    expect(screen.getByText('+1 212 555 1234')).toBeTruthy()
  })
})
