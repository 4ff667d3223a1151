import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { numberServer, rented } from '../../../../testing/number-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { NumbersPage } from './NumbersPage.tsx'

const PATH = '/api/numbers/num_1/ringing'

const card = () => screen.findByRole('article')
const dialog = () => within(screen.getByRole('dialog', { name: 'Ringing' }))
const open = () => screen.findByRole('button', { name: 'Ringing +1 415 555 2671' })
const option = (name: string) => dialog().getByRole('radio', { name })

describe('the ringing of a number', () => {
  it('is switched off and on, and shown on the card', async () => {
    const { responses } = numberServer({ numbers: [rented()] })
    const { user, bodies } = renderScreen(<NumbersPage />, { responses })
    await user.click(await open())
    expect(option('Rings here while this page is open')).toHaveProperty('checked', true)
    await user.click(option('Does not ring here'))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies[PATH]).toEqual({ ringsBrowser: false })
    expect((await card()).textContent).toContain('A call now: Busy tone')

    await user.click(await open())
    expect(option('Does not ring here')).toHaveProperty('checked', true)
    await user.click(option('Rings here while this page is open'))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodies[PATH]).toEqual({ ringsBrowser: true }))
    await waitFor(async () => expect((await card()).textContent).toContain('Rings here'))
  })

  it('stays in the dialog when it cannot be saved', async () => {
    const { responses } = numberServer({
      numbers: [rented()],
      ringing: { status: 500, body: {} },
    })
    const { user } = renderScreen(<NumbersPage />, { responses })
    await user.click(await open())
    await user.click(option('Does not ring here'))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await dialog().findByText('Failed to save the ringing')).toBeTruthy()
    expect(option('Does not ring here')).toHaveProperty('checked', true)
  })

  it('is not offered by a server that does not know it', async () => {
    const { responses } = numberServer({ numbers: [rented({ ringsBrowser: undefined })] })
    renderScreen(<NumbersPage />, { responses })
    expect(within(await card()).queryByRole('button', { name: /^Ringing/ })).toBeNull()
    expect((await card()).textContent).toContain('Rings here')
  })
})
