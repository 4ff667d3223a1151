import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { stopClock } from '../../../../../testing/stopped-clock.ts'
import { ActiveCallBar } from './ActiveCallBar.tsx'

stopClock()

const connected = (secondsAgo: number) => ({
  status: 'connected' as const,
  call: ongoingCall(secondsAgo),
})
const press = (name: string) => screen.getByRole('button', { name })

describe('the active call bar', () => {
  it('shows the call and can mute and end it; the title shows it everywhere', async () => {
    document.title = 'Call History - Ringback'
    const { user, phone } = renderScreen(<ActiveCallBar isShown />, { phone: connected(42) })
    expect(document.title).toBe('00:42 +44 7400 123456 - Ringback')
    expect(screen.getByRole('timer').textContent).toBe('00:42')
    expect(screen.getByRole('link', { name: /\+44 7400 123456/ })).toBeTruthy()
    await user.click(press('Mute'))
    await user.click(press('End call'))
    expect(phone.sent).toEqual([{ is: 'toggle-mute' }, { is: 'end' }])
  })

  it('mutes and unmutes the call with the key M, but not in a text field', async () => {
    const page = (
      <>
        <ActiveCallBar isShown />
        <input aria-label="Note" />
      </>
    )
    const { user, phone } = renderScreen(page, { phone: connected(42) })
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'm')
    expect(phone.sent).toEqual([])
    await user.click(document.body)
    await user.keyboard('m')
    await user.keyboard('{M>3/}')
    expect(phone.sent).toEqual([{ is: 'toggle-mute' }, { is: 'toggle-mute' }])
    phone.setState({ status: 'disconnecting' })
    await user.keyboard('m')
    expect(phone.sent).toHaveLength(2)
  })

  it('sends digits typed outside of a text field as tones, and shows them', async () => {
    const page = (
      <>
        <ActiveCallBar isShown />
        <input aria-label="Note" />
      </>
    )
    const { user, phone } = renderScreen(page, { phone: connected(42) })
    await user.type(screen.getByRole('textbox', { name: 'Note' }), '7')
    expect(phone.sent).toEqual([])
    await user.click(document.body)
    await user.keyboard('12*#')
    expect(phone.sent).toEqual([...'12*#'].map(key => ({ is: 'press', key })))
    expect(screen.getByLabelText('Keys sent').textContent).toBe('12*#')
    phone.setState({ status: 'connecting' })
    await user.keyboard('3')
    expect(phone.sent).toHaveLength(4)
  })

  it('is hidden on the dialer and without a call', () => {
    const { phone } = renderScreen(<ActiveCallBar isShown={false} />, { phone: connected(42) })
    expect(document.title).toContain('00:42')
    expect(screen.queryByRole('timer')).toBeNull()
    phone.setState({ status: 'idle', call: null })
    expect(screen.queryByRole('region')).toBeNull()
  })
})
