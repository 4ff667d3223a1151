import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { numberServer, rented } from '../../../../../testing/number-server.ts'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { SETTINGS_PATH, card, dialog, openWhenCalled } from '../../../../../testing/when-called.tsx'
import { NumbersPage } from '../NumbersPage.tsx'

const box = (name: string | RegExp) => dialog().getByRole<HTMLInputElement>('checkbox', { name })
const RINGS = 'Ring here while this page is open'

const CALL = { callId: 'call-2', from: '+447400123456', to: '+14155552671' }

describe('what happens when someone calls', () => {
  it('is shown as steps in their order', async () => {
    await openWhenCalled()
    const steps = dialog().getAllByRole('group')
    expect(steps.map(step => step.querySelector('legend')?.textContent)).toEqual([
      ...['Quiet hours', 'Rings here', 'Forwards to', 'Voicemail', 'Busy tone'],
    ])
  })

  it('is sent as far as it was changed, and shown on the card', async () => {
    const { user, bodies, requests, open, saveAndClose, save } = await openWhenCalled()
    expect(box(RINGS).checked).toBe(true)
    await user.click(box(RINGS))
    await saveAndClose()
    expect(bodies[SETTINGS_PATH]).toEqual({ ringsBrowser: false })
    expect((await card()).textContent).toContain('A call now: Busy tone')

    await open()
    expect(box(RINGS).checked).toBe(false)
    await saveAndClose()
    expect(requests.filter(path => path === SETTINGS_PATH)).toHaveLength(1)
    await open()
    await user.click(box(RINGS))
    await user.click(dialog().getByRole('radio', { name: 'A spoken text' }))
    await save()
    await waitFor(async () =>
      expect((await card()).textContent).toContain('Rings here, then Voicemail'),
    )
    expect(bodies[SETTINGS_PATH]).toEqual({
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
    const { user, bodies, save, saveAndClose, state } = await openWhenCalled({}, { settings })
    await user.click(box(RINGS))
    await save()
    expect(within(await dialog().findByRole('alert')).getByText(words)).toBeTruthy()
    expect(box(RINGS).checked).toBe(false)
    state.settings = null
    await saveAndClose()
    expect(bodies[SETTINGS_PATH]).toEqual({ ringsBrowser: false })
  })

  it('closes when a call rings', async () => {
    const { phone } = await openWhenCalled()
    phone.setState({ incoming: { ...CALL, answering: false, problem: null } })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays open with what could not be saved, although a call rings meanwhile', async () => {
    let answer: (response: { status: number; body: object }) => void = () => undefined
    const settings = new Promise<{ status: number; body: object }>(resolve => (answer = resolve))
    const { phone, user, save, settled } = await openWhenCalled({}, { settings })
    await user.click(box(RINGS))
    await save()
    phone.setState({ incoming: { ...CALL, answering: false, problem: null } })
    answer({ status: 500, body: {} })
    await settled()
    expect(within(await dialog().findByRole('alert')).getByText(/^Failed to save/)).toBeTruthy()
    expect(box(RINGS).checked).toBe(false)
  })

  it('is not offered for a number that is being cancelled', async () => {
    const { responses } = numberServer({ numbers: [rented({ status: 'pending_deactivation' })] })
    renderScreen(<NumbersPage />, { responses })
    expect(within(await card()).queryByRole('button', { name: /^When someone/ })).toBeNull()
  })
})
