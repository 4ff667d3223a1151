import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { numberServer, rented } from '../../../../../testing/number-server.ts'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { NumbersPage } from '../NumbersPage.tsx'

const PATH = '/api/numbers/num_1/settings'
const GREETING = 'You have reached the bakery.'

const card = () => screen.findByRole('article')
const dialog = () => within(screen.getByRole('dialog', { name: 'When someone calls' }))
const open = () => screen.findByRole('button', { name: 'When someone calls +1 415 555 2671' })
const option = (name: string) => dialog().getByRole('radio', { name })
const field = () => dialog().getByLabelText('Greeting')

describe('the voicemail of a number', () => {
  it('is switched on with a greeting, named on the card, and switched off', async () => {
    const { responses } = numberServer({ numbers: [rented()] })
    const { user, bodies } = renderScreen(<NumbersPage />, { responses })
    expect((await card()).textContent).not.toMatch(/then Voicemail/)
    await user.click(await open())
    expect(option('No voicemail')).toHaveProperty('checked', true)
    expect(dialog().queryByLabelText('Greeting')).toBeNull()
    await user.click(option('A spoken text'))
    expect(field()).toHaveProperty(
      'value',
      'Hello. I cannot answer now. Please leave a message after the tone.',
    )
    await user.clear(field())
    await user.type(field(), ` You have reached{Enter}the bakery. `)
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await card()).textContent).toMatch(/then Voicemail/)
    expect(bodies[PATH]).toEqual({ voicemailGreeting: GREETING })

    await user.click(await open())
    expect(field()).toHaveProperty('value', GREETING)
    await user.click(option('No voicemail'))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await card()).textContent).not.toMatch(/then Voicemail/))
    expect(bodies[PATH]).toEqual({ voicemailGreeting: null })
  })

  it.each([' ', '...'])('is not sent with the greeting "%s"', async greeting => {
    const { responses } = numberServer({ numbers: [rented()] })
    const { user, requests } = renderScreen(<NumbersPage />, { responses })
    await user.click(await open())
    await user.click(option('A spoken text'))
    await user.clear(field())
    await user.type(field(), greeting)
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(dialog().getByText('Enter a greeting.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field()))
    expect(requests).not.toContain(PATH)
  })

  it('is part of what the card says in quiet hours', async () => {
    const always = [
      { from: '00:00', until: '12:00', timeZone: 'UTC' },
      { from: '12:00', until: '00:00', timeZone: 'UTC' },
    ]
    const quietHours = always[new Date().getUTCHours() < 12 ? 0 : 1]
    const { responses } = numberServer({
      numbers: [rented({ quietHours, voicemailGreeting: GREETING })],
    })
    renderScreen(<NumbersPage />, { responses })
    expect((await card()).textContent).toMatch(/Voicemail: quiet hours until/)
  })
})
