import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const OWN = '+14155552671'
const responses = {
  '/api/caller-id/available': {
    body: {
      callerIDs: [
        {
          phoneNumber: OWN,
          type: 'virtual',
          countryCode: 'US',
          isActive: true,
          displayName: OWN,
          status: 'active',
        },
      ],
    },
  },
  '/api/caller-id': { body: { callerID: OWN } },
}
const inCall = {
  status: 'connected' as const,
  call: ongoingCall(5),
  inputs: [
    { deviceId: 'default', label: 'Built-in' },
    { deviceId: 'usb', label: 'Headset' },
  ],
}
const list = (name: string) => screen.getByRole('combobox', { name })
const isFocusedAndClosed = (name: string) => {
  expect(document.activeElement).toBe(list(name))
  expect(list(name).getAttribute('aria-expanded')).toBe('false')
}
const helpOpens = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })

describe('the keys of the dialer after a list was used', () => {
  it.each([
    ['a choice', '{ArrowDown}{Enter}'],
    ['Escape', '{Escape}'],
  ])('enter the number after %s in the list of caller IDs', async (_what, closing) => {
    const { user } = renderScreen(<DialerPage />, { responses })
    await user.click(list('Caller ID'))
    await screen.findByRole('option', { name: /Virtual DID/ })
    await user.keyboard(closing)
    isFocusedAndClosed('Caller ID')
    await user.keyboard('+44740')
    isFocusedAndClosed('Caller ID')
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
    expect(field.value).toBe('+44 740')
    await user.keyboard('?')
    await helpOpens()
  })

  it.each([
    ['a choice', '{ArrowDown}{Enter}', [{ is: 'choose-input', deviceId: 'usb' }]],
    ['Escape', '{Escape}', []],
  ])(
    'send tones, mute and open the help after %s in the list of microphones',
    async (_what, closing, sentByList) => {
      const { user, phone } = renderScreen(<DialerPage />, { phone: inCall })
      await user.click(list('Microphone'))
      await screen.findByRole('option', { name: 'Headset' })
      await user.keyboard(closing)
      isFocusedAndClosed('Microphone')
      await user.keyboard('7#m')
      isFocusedAndClosed('Microphone')
      expect(phone.sent).toEqual([
        ...sentByList,
        { is: 'press', key: '7' },
        { is: 'press', key: '#' },
        { is: 'toggle-mute' },
      ])
      await user.keyboard('?')
      await helpOpens()
    },
  )

  it.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])(
    'leave %j to the closed list, which it opens, and characters to the open list',
    async key => {
      const { user, phone } = renderScreen(<DialerPage />, { phone: inCall })
      await user.click(list('Microphone'))
      await screen.findByRole('option', { name: 'Headset' })
      await user.keyboard('{Escape}')
      await user.keyboard(key)
      await screen.findByRole('option', { name: 'Headset' })
      await user.keyboard('h7{Enter}')
      isFocusedAndClosed('Microphone')
      expect(phone.sent).toEqual([{ is: 'choose-input', deviceId: 'usb' }])
    },
  )
})
