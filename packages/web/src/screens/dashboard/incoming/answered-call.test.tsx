import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { DialerPage } from '../dialer/DialerPage.tsx'

describe('an answered incoming call', () => {
  it('shows the caller and the number called, and no price', () => {
    renderScreen(<DialerPage />, {
      phone: {
        status: 'connected',
        call: ongoingCall(5, {
          direction: 'inbound',
          fromNumber: '+12125550142',
          to: '+14155550199',
        }),
      },
    })
    expect(screen.getByText('+1 212 555 0142')).toBeTruthy()
    expect(screen.getByText('They called').parentElement?.textContent).toContain('+1 415 555 0199')
    expect(screen.queryByText('Cost so far')).toBeNull()
    expect(screen.getByText(/Quality/)).toBeTruthy()
  })
})
