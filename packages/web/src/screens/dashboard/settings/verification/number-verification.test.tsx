import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { sentence } from '../../../../../testing/sentence.ts'
import {
  NUMBER,
  SHOWN_NUMBER,
  added,
  advance,
  begin,
  confirmed,
  leaveTabFor,
  press,
  serverWith,
  type,
  verifiedNumber,
} from '../../../../../testing/settings-screen.tsx'
import { SettingsPage } from '../SettingsPage.tsx'

describe('verifying a number', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  // spec 2.60, 5.28, 5.29
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
    await waitFor(() => expect(document.activeElement).toBe(step))
  })

  // spec 8.68
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

  // spec 5.30, 5.31, 9.2
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

  // spec 4.42, 4.43, 8.69, 9.24
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

  it('counts down 30 seconds before another code can be sent, and again after it', async () => {
    await begin()
    const again = () =>
      screen.getByRole<HTMLButtonElement>('button', { name: /^Send another code/ })
    expect(again().textContent).toMatch(/^Send another code in (30|29) s$/)
    expect(again().disabled).toBe(true)
    await advance(20_000)
    expect(again().textContent).toMatch(/^Send another code in (10|9) s$/)
    await advance(10_000)
    expect(again().textContent).toBe('Send another code')
    expect(again().disabled).toBe(false)
    fireEvent.click(again())
    await vi.waitFor(() => expect(again().textContent).toMatch(/in (30|29) s$/))
  })

  it('lets the server call with the code instead of a text, before and after one was sent', async () => {
    let sentBy = 'text'
    const { bodies } = renderScreen(<SettingsPage />, {
      responses: serverWith({
        '/api/verified-numbers': () => ({
          body: { ...(added.body as object), numbers: [], sentBy },
        }),
      }),
    })
    const lastBody = () => bodies['/api/verified-numbers']
    await type('Phone number', NUMBER)
    fireEvent.click(press('Send code'))
    await screen.findByText(sentence(`We sent a code to ${SHOWN_NUMBER}.`))
    expect(lastBody()).toEqual({ phoneNumber: NUMBER, by: 'text' })
    expect(press('Call me instead').disabled).toBe(true)
    await advance(30_000)
    sentBy = 'call'
    fireEvent.click(press('Call me instead'))
    const calling = sentence(`We are calling ${SHOWN_NUMBER} to tell you a code.`)
    await screen.findByText(calling)
    expect(lastBody()).toEqual({ phoneNumber: NUMBER, by: 'call' })
    expect(screen.getByText('The 6 digits that you hear in the call.')).toBeTruthy()
    expect(screen.getByText(sentence(`Verification code sent to ${SHOWN_NUMBER}`))).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Call me instead' })).toBeNull()
    await advance(30_000)
    fireEvent.click(press('Send another code'))
    await vi.waitFor(() => expect(press(/^Send another code in/)).toBeTruthy())
    expect(lastBody()).toEqual({ phoneNumber: NUMBER, by: 'call' })
    fireEvent.click(press('Use another number'))
    await type('Phone number', '+12')
    fireEvent.click(press('Call me instead'))
    expect(await screen.findByText(/^Please enter a valid phone number in E.164/)).toBeTruthy()
    await type('Phone number', '+12125550000')
    fireEvent.click(press('Call me instead'))
    await screen.findByText(sentence('We are calling +1 212 555 0000 to tell you a code.'))
    expect(lastBody()).toEqual({ phoneNumber: '+12125550000', by: 'call' })
  })

  it('says that a landline is called, although a text was asked for', async () => {
    renderScreen(<SettingsPage />, {
      responses: serverWith({
        '/api/verified-numbers': {
          body: { ...(added.body as object), numbers: [], sentBy: 'call' },
        },
      }),
    })
    await type('Phone number', NUMBER)
    fireEvent.click(press('Send code'))
    const words = `We are calling ${SHOWN_NUMBER} to tell you a code.`
    expect(await screen.findByText(sentence(words))).toBeTruthy()
  })

  it('keeps the step for the code while another tab is shown', async () => {
    await begin()
    await leaveTabFor(10 * 60_000)
    expect(screen.getByRole('textbox', { name: 'Verification code' })).toBeTruthy()
    await type('Verification code', '123456')
    fireEvent.click(press('Verify'))
    expect(await screen.findByText('482913')).toBeTruthy()
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

  // spec 8.11, 8.12, 8.13
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
