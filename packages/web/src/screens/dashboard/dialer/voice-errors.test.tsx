import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { DialerPage } from './DialerPage.tsx'

const BUSY = {
  box: 'call',
  message: 'Twilio error: The callee is busy. (Code: 31486)',
  advice: 'The line is busy. Try again in a moment.',
  lacksCredit: false,
} as const

// spec 8.35 see 30
it.each([
  ['Call Error:', 'call'],
  ['Microphone Error:', 'microphone'],
] as const)(
  'shows what a voice error means, and below it the error whole in the box %s',
  (title, box) => {
    renderScreen(<DialerPage />, { phone: { status: 'error', error: { ...BUSY, box } } })
    const lines = screen.getByText(title).closest('[role="group"]')?.querySelectorAll('p')
    expect([...(lines ?? [])].map(line => line.textContent)).toEqual([
      'The line is busy. Try again in a moment.',
      `${title} Twilio error: The callee is busy. (Code: 31486)`,
    ])
  },
)

it('tells of a busy line as no fault, and calls it again while its number is in the field', async () => {
  const { user, phone } = renderScreen(<DialerPage />, { search: '?number=%2B447400123456' })
  await screen.findByText('$0.0458')
  phone.setState({ status: 'error', error: { ...BUSY, isAnswer: true } })
  const box = screen.getByText('The line is busy.').closest('[role="group"]')
  expect(box?.textContent).toContain(`Call Error: ${BUSY.message}`)
  expect(box?.className).not.toContain('danger')
  await user.click(screen.getByRole('button', { name: 'Call again' }))
  expect(phone.sent).toContainEqual({ is: 'start', to: '+447400123456' })
  await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '7')
  expect(screen.queryByRole('button', { name: 'Call again' })).toBeNull()
})

it('shows an error that passes by itself as a notice, during a call and without one, until it has passed', () => {
  const passingError = {
    message: 'Twilio error: A connection error occurred during the call (Code: 31005)',
    advice: 'The connection to the phone network is interrupted.',
  }
  const { phone } = renderScreen(<DialerPage />, { phone: { passingError } })
  const expectNotice = () => {
    const notice = screen.getByText(passingError.message).closest('[role="group"]')
    expect(notice?.textContent).toBe(passingError.advice + passingError.message)
  }
  expectNotice()
  phone.setState({ status: 'connected', call: ongoingCall(5) })
  expectNotice()
  phone.setState({ passingError: null })
  expect(screen.queryByText(passingError.message)).toBeNull()
})

it('shows one message when an error box explains an error of the device, and the error after it', async () => {
  const passingError = { message: 'Twilio error: Connection error (Code: 31005)' }
  const error = { ...BUSY, message: 'Twilio error: Disconnected (Code: 53001)' }
  const { phone } = renderScreen(<DialerPage />, {
    phone: { status: 'error', error, passingError },
  })
  expect(screen.getAllByText(/^Twilio error/).map(line => line.textContent)).toEqual([
    error.message,
  ])
  phone.setState({ status: 'idle', error: null })
  expect(screen.getAllByText(/^Twilio error/).map(line => line.textContent)).toEqual([
    passingError.message,
  ])
})

it('offers no test of the setup in a browser that cannot make calls, and shows why', () => {
  const unsupported = {
    box: 'call',
    message: 'This browser cannot make calls. Use a current Chrome, Edge, Firefox or Safari.',
    lacksCredit: false,
  } as const
  renderScreen(<DialerPage />, { phone: { unsupported } })
  const button = screen.getByRole('button', { name: 'Test your setup' })
  expect(button.matches(':disabled')).toBe(true)
  expect(button.parentElement?.textContent).toContain(unsupported.message)
})
