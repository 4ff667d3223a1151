import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type StubResponse } from '../../../../../testing/render-screen.tsx'
import { sentence } from '../../../../../testing/sentence.ts'
import {
  SHOWN_NUMBER,
  STATUS,
  advance,
  confirmed,
  leaveTabFor,
  press,
  toCall,
} from '../../../../../testing/settings-screen.tsx'

describe('verifying a number', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  // spec 4.44, 4.45, 4.46 see 27, 4.48, 8.16, 9.20, 9.21
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

  // spec 4.47, 4.48, 8.15
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

  it('keeps the code to enter and the countdown while another tab is shown', async () => {
    const { polls } = await toCall()
    await leaveTabFor(20_000)
    expect(screen.getByText('482913')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('25 s')
    await advance(100)
    expect(polls()).toBe(1)
  })

  // spec 9.22
  it('shows when the call is expected', async () => {
    await toCall()
    const words = /call is expected within 30 seconds and may take up to 1 minute/
    expect(screen.getByText(words).parentElement?.textContent).toContain(SHOWN_NUMBER)
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
})
