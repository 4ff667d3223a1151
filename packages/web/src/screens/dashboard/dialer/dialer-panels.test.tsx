import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { DialerPage } from './DialerPage.tsx'

describe('the Dialer tab', () => {
  // spec 2.34, 2.35
  it('explains the first call in four steps', async () => {
    renderScreen(<DialerPage />)
    const heading = await screen.findByRole('heading', { name: 'Quick Start Guide' })
    const guide = heading.closest('section')
    if (!guide) throw new Error('The guide has no section')
    expect(
      within(guide)
        .getAllByRole('listitem')
        .map(step => step.textContent.replace(/^\d/, '')),
    ).toEqual([
      'Enter the number with country code',
      'Press the green call button',
      'Use the dialpad for automated systems',
      'The red button ends the call (End)',
    ])
  })

  // spec 8.5
  it('shows that the balance could not be loaded', async () => {
    renderScreen(<DialerPage />, {
      responses: { '/api/credits/balance': { status: 500, body: {} } },
    })
    expect(await screen.findByText('Failed to fetch balance')).toBeTruthy()
  })

  // spec 2.41
  it('has twelve keys in three columns', () => {
    renderScreen(<DialerPage />)
    const pad = screen.getByRole('group', { name: 'Dialpad' })
    expect(pad.className).toContain('grid-cols-3')
    expect(
      within(pad)
        .getAllByRole('button')
        .map(key => key.textContent.slice(0, 1)),
    ).toEqual([...'123456789∗0#'])
  })

  // spec 3.15
  it('shows the message that comes with a rate', async () => {
    const rate = { sellingRatePerMinute: 0.02, sellingBillingSeconds: 6, destination: 'UK' }
    renderScreen(<DialerPage />, {
      search: '?number=%2B447400123456',
      responses: { '/api/rates/selling': { body: { ...rate, message: 'Rates end on Friday.' } } },
    })
    expect(await screen.findByText('Rates end on Friday.')).toBeTruthy()
    expect(screen.getByText('$0.0200').closest('p')?.textContent).toBe(
      '$0.0200 per min · billed per 6 s',
    )
  })

  // spec 8.38
  it('shows that the rate could not be determined', async () => {
    renderScreen(<DialerPage />, {
      search: '?number=%2B447400123456',
      responses: { '/api/rates/selling': { status: 404, body: { error: 'No', code: 'no-rate' } } },
    })
    expect(await screen.findByText('Could not determine rate.')).toBeTruthy()
  })

  // spec 2.48
  it('warns of an account without credits beside the keys, which are in sight on a phone', async () => {
    const balance = { balance: 0, available: 0, debt: 0 }
    renderScreen(<DialerPage />, { responses: { '/api/credits/balance': { body: balance } } })
    const warning = await screen.findByText('No Credits Available')
    expect(warning.closest('.dialer-top')).toBeTruthy()
  })
})
