import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SETTINGS_PATH, card, dialog, openWhenCalled } from '../../../../../testing/when-called.tsx'

const GREETING = 'You have reached the bakery.'

const option = (name: string) => dialog().getByRole('radio', { name })
const field = () => dialog().getByLabelText('Greeting')

describe('the voicemail of a number', () => {
  it('is switched on with a greeting, named on the card, and switched off', async () => {
    const { user, bodies, open, save, saveAndClose } = await openWhenCalled()
    expect((await card()).textContent).not.toMatch(/then Voicemail/)
    expect(option('No voicemail')).toHaveProperty('checked', true)
    expect(dialog().queryByLabelText('Greeting')).toBeNull()
    await user.click(option('A spoken text'))
    expect(field()).toHaveProperty(
      'value',
      'Hello. I cannot answer now. Please leave a message after the tone.',
    )
    await user.clear(field())
    await user.type(field(), ` You have reached{Enter}the bakery. `)
    await saveAndClose()
    expect((await card()).textContent).toMatch(/then Voicemail/)
    expect(bodies[SETTINGS_PATH]).toEqual({ voicemailGreeting: GREETING })

    await open()
    expect(field()).toHaveProperty('value', GREETING)
    await user.click(option('No voicemail'))
    await save()
    await waitFor(async () => expect((await card()).textContent).not.toMatch(/then Voicemail/))
    expect(bodies[SETTINGS_PATH]).toEqual({ voicemailGreeting: null })
  })

  it.each([' ', '...'])('is not sent with the greeting "%s"', async greeting => {
    const { user, requests, save } = await openWhenCalled()
    await user.click(option('A spoken text'))
    await user.clear(field())
    await user.type(field(), greeting)
    await save()
    expect(dialog().getByText('Enter a greeting.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field()))
    expect(requests).not.toContain(SETTINGS_PATH)
  })
})
