import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, vi } from 'vitest'
import { type StubResponse, type Responses, renderScreen } from './render-screen.tsx'
import { sentence } from './sentence.ts'
import { SettingsPage } from '../src/screens/dashboard/settings/SettingsPage.tsx'

export const NUMBER = '+12125551234'
export const SHOWN_NUMBER = '+1 212 555 1234'
export const verifiedNumber = (part: Record<string, unknown> = {}) => ({
  id: 'number_1',
  phoneNumber: NUMBER,
  isVerified: false,
  createdAt: '2026-11-03T10:00:00.000Z',
  ...part,
})
export function serverWith(part: Responses = {}): Responses {
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

export const press = (name: string | RegExp) =>
  screen.getByRole<HTMLButtonElement>('button', { name })

export const added: StubResponse = { body: { message: 'sent', number: verifiedNumber() } }
export const confirmed = (validationCode?: string): StubResponse => ({
  body: {
    number: verifiedNumber(),
    ...(validationCode && { callerIdValidation: { initiated: true, validationCode } }),
  },
})
export const STATUS = `/api/verified-numbers/${encodeURIComponent(NUMBER)}/validation-status`

export async function begin(part: Responses = {}) {
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

export async function type(label: string, text: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: label }), {
    target: { value: text },
  })
}

/** Shows another tab for some time. */
export async function leaveTabFor(ms: number) {
  fireEvent.click(press('Leave the tab'))
  expect(screen.queryByText('Phone Number Verification')).toBeNull()
  await advance(ms)
  fireEvent.click(press('Return to the tab'))
}

export async function toCall(part: Responses = {}) {
  const rendered = await begin(part)
  await type('Verification code', '123456')
  fireEvent.click(press('Verify'))
  await screen.findByText('482913')
  const polls = () => rendered.requests.filter(path => path === STATUS).length
  return { ...rendered, polls }
}

export const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
