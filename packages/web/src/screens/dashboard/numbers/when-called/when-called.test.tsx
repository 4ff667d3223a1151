import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { numberServer, rented } from '../../../../../testing/number-server.ts'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { NumbersPage } from '../NumbersPage.tsx'

const PATH = '/api/numbers/num_1/settings'

const card = () => screen.findByRole('article')
const dialog = () => within(screen.getByRole('dialog', { name: 'When someone calls' }))
const open = () => screen.findByRole('button', { name: 'When someone calls +1 415 555 2671' })
const box = (name: string | RegExp) => dialog().getByRole<HTMLInputElement>('checkbox', { name })
const press = (name: string) => dialog().getByRole('button', { name })
const RINGS = 'Ring here while this page is open'

describe('what happens when someone calls', () => {
  it('is shown as steps in their order', async () => {
    const { responses } = numberServer({ numbers: [rented()] })
    const { user } = renderScreen(<NumbersPage />, { responses })
    await user.click(await open())
    const steps = dialog().getAllByRole('group')
    expect(steps.map(step => step.querySelector('legend')?.textContent)).toEqual([
      ...['Quiet hours', 'Rings here', 'Forwards to', 'Voicemail', 'Busy tone'],
    ])
  })

  it('leads to the verification of a phone when there is none', async () => {
    const { responses } = numberServer({ numbers: [rented()] })
    const { user } = renderScreen(<NumbersPage />, { responses })
    await user.click(await open())
    expect(await dialog().findByText('You have no verified phone number yet.')).toBeTruthy()
    expect(dialog().getByRole<HTMLAnchorElement>('link').getAttribute('href')).toBe(
      '/dashboard?tab=settings',
    )
  })

  it('is sent as far as it was changed, and shown on the card', async () => {
    const { responses } = numberServer({ numbers: [rented()] })
    const { user, bodies, requests } = renderScreen(<NumbersPage />, { responses })
    await user.click(await open())
    expect(box(RINGS).checked).toBe(true)
    await user.click(box(RINGS))
    await user.click(press('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies[PATH]).toEqual({ ringsBrowser: false })
    expect((await card()).textContent).toContain('A call now: Busy tone')

    await user.click(await open())
    expect(box(RINGS).checked).toBe(false)
    await user.click(press('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.filter(path => path === PATH)).toHaveLength(1)
    await user.click(await open())
    await user.click(box(RINGS))
    await user.click(dialog().getByRole('radio', { name: 'A spoken text' }))
    await user.click(press('Save'))
    await waitFor(async () =>
      expect((await card()).textContent).toContain('Rings here, then Voicemail'),
    )
    expect(bodies[PATH]).toEqual({
      ringsBrowser: true,
      voicemailGreeting: 'Hello. I cannot answer now. Please leave a message after the tone.',
    })
  })

  it.each([
    [{ status: 500, body: {} }, 'Failed to save what happens when someone calls'],
    [
      { status: 404, body: { error: 'Number not found', code: 'unknown-number' } },
      'Number not found',
    ],
  ])('stays in the dialog when it cannot be saved: %j', async (settings, words) => {
    const { responses, state } = numberServer({ numbers: [rented()], settings })
    const { user, bodies } = renderScreen(<NumbersPage />, { responses })
    await user.click(await open())
    await user.click(box(RINGS))
    await user.click(press('Save'))
    expect(within(await dialog().findByRole('alert')).getByText(words)).toBeTruthy()
    expect(box(RINGS).checked).toBe(false)
    state.settings = null
    await user.click(press('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies[PATH]).toEqual({ ringsBrowser: false })
  })

  it('closes when a call rings', async () => {
    const { responses } = numberServer({ numbers: [rented()] })
    const { user, phone } = renderScreen(<NumbersPage />, { responses })
    await user.click(await open())
    const incoming = { callId: 'call-2', from: '+447400123456', to: '+14155552671' }
    phone.setState({ incoming: { ...incoming, answering: false, problem: null } })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not offered for a number that is being cancelled', async () => {
    const { responses } = numberServer({ numbers: [rented({ status: 'pending_deactivation' })] })
    renderScreen(<NumbersPage />, { responses })
    expect(within(await card()).queryByRole('button', { name: /^When someone/ })).toBeNull()
  })
})
