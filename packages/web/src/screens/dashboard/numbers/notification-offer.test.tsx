import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotificationOffer } from './NotificationOffer.tsx'
import { renderScreen } from '../../../../testing/render-screen.tsx'

const notifications = {
  permission: 'default' as NotificationPermission,
  requestPermission: vi.fn(async () => (notifications.permission = 'granted')),
}

beforeEach(() => {
  notifications.permission = 'default'
  notifications.requestPermission.mockClear()
  vi.stubGlobal('Notification', notifications)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the offer of notifications', () => {
  it('asks when it is pressed, and says what became of it', async () => {
    const { user } = renderScreen(<NotificationOffer />)
    expect(notifications.requestPermission).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Notify me when somebody calls' }))
    expect(await screen.findByText(/shows a notification when somebody calls/)).toBeTruthy()
  })

  it('is no offer where it was denied', () => {
    notifications.permission = 'denied'
    renderScreen(<NotificationOffer />)
    expect(screen.getByText(/are blocked/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
