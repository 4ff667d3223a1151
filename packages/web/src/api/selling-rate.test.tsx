import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useSellingRate } from './queries.ts'

function Rate() {
  const { data, isError } = useSellingRate('+447400123456')
  return <p>{isError ? 'nothing' : (data?.message ?? 'loading')}</p>
}

// spec 7.16
it('a failed rate lookup returns nothing and is logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  renderScreen(<Rate />, {
    responses: { '/api/rates/selling': { status: 404, body: { error: 'No rate' } } },
  })
  expect(await screen.findByText('nothing')).toBeTruthy()
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'The rate lookup failed:',
    expect.objectContaining({ message: 'No rate' }),
  )
})

it('a rate lookup that succeeds is not logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const body = { sellingRatePerMinute: 0.01, sellingBillingSeconds: 60, message: 'Peak hours' }
  renderScreen(<Rate />, { responses: { '/api/rates/selling': { body } } })
  expect(await screen.findByText('Peak hours')).toBeTruthy()
  expect(log).not.toHaveBeenCalled()
})
