import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadNumberingPlan } from '../../../../phone/numbering-plan.ts'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
const startButton = () => screen.getByRole('button', { name: 'Start call' })
const KEEP_TYPING = /^Keep typing/
const rateRequests = (requests: string[]) =>
  requests.filter(path => path.startsWith('/api/rates/selling'))

beforeAll(loadNumberingPlan)
beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'en'])
})
afterEach(() => void vi.restoreAllMocks())

/** The dialer of a British browser after a paste. */
async function pasted(text: string, responses = {}) {
  const rig = renderScreen(<DialerPage />, { responses })
  await rig.user.click(field())
  await rig.user.paste(text)
  return rig
}

describe('a number that no numbering plan has', () => {
  it('has no price, and a question that offers the country of its digits', async () => {
    const { user, requests, settled } = await pasted('(415) 555-0100')
    const question = /\+44 4155550100 \(United Kingdom\) is in no numbering plan that we know/
    const words = await screen.findByText((_, element) =>
      element?.tagName === 'P' ? question.test(element.textContent) : false,
    )
    expect(words.textContent).toContain('Did you mean:')
    await settled()
    expect(rateRequests(requests)).toEqual([])
    await user.click(screen.getByRole('button', { name: /\+1 415 555 0100 \(United States\)/ }))
    expect(field().value).toBe('+1 415 555 0100')
    expect(await screen.findByText('$0.0458')).toBeTruthy()
    expect(rateRequests(requests)).toEqual(['/api/rates/selling?number=%2B14155550100'])
  })

  it('is called after a second press, when the person says that it is right', async () => {
    const { user, requests, phone } = await pasted('+444155550100')
    await screen.findByRole('button', { name: 'It is right' })
    await user.click(startButton())
    const refusal = (await screen.findByText('Call Error:')).parentElement
    expect(refusal?.textContent).toContain('is in no numbering plan that we know.')
    expect(refusal?.textContent).not.toContain('Could not determine')
    expect(phone.sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'It is right' }))
    expect(await screen.findByText('$0.0458')).toBeTruthy()
    expect(rateRequests(requests)).toEqual([
      '/api/rates/selling?number=%2B444155550100&isNumberConfirmed=true',
    ])
    await user.click(startButton())
    await waitFor(() => expect(phone.sent).toEqual([{ is: 'start', to: '+444155550100' }]))
  })
})

describe('a text that cannot become a number', () => {
  it.each([
    ['a national number of another country', '4155550100123', /too many digits/],
    ['what no plan begins with', '+10155550', /No phone number begins like this/],
    ['a number with keys', '12*34567890', /A number with \* or # cannot be called/],
    ['a service code', '+1411', /Short service numbers cannot be called/],
  ])('says so, and never asks for more digits: %s', async (_, text, words) => {
    await pasted(text)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText(KEEP_TYPING)).toBeNull()
  })

  it('offers the number of the likely country', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US', 'en-GB'])
    const { user } = await pasted('07400 123456')
    await user.click(
      await screen.findByRole('button', { name: /\+44 7400 123456 \(United Kingdom\)/ }),
    )
    expect(field().value).toBe('+44 7400 123456')
  })
})

describe('a number that may not be called', () => {
  it.each(['112', '911', '999', '000', '+112', '+1911'])(
    'is an emergency number as soon as it is typed: %s',
    async typed => {
      const { user, requests } = renderScreen(<DialerPage />)
      await user.type(field(), typed)
      const alert = screen.getByRole('alert')
      expect(alert.textContent).toContain(
        'We cannot call emergency services. Please use a phone that can.',
      )
      const number = typed.replace(/^\+(1(?=9))?/, '')
      const link = within(alert).getByRole('link', { name: `Call ${number} with this phone` })
      expect(link.getAttribute('href')).toBe(`tel:${number}`)
      expect(rateRequests(requests)).toEqual([])
    },
  )

  it('is followed by the reason of the server', async () => {
    const error = 'Calls to premium-rate numbers are not allowed.'
    vi.spyOn(console, 'error').mockReturnValue()
    await pasted('+1 900 555 0199', {
      '/api/rates/selling': { status: 403, body: { error, code: 'premium-number' } },
    })
    const line = await screen.findByText(error)
    expect(line.closest('p')?.textContent).toBe(`Could not determine rate. ${error}`)
  })
})

it.each([
  ['+1 415 555 0100 ext. 12', 'Extension 12: press it on the keypad after the answer.'],
  ['020 7946 0018 / 07400 123456', 'Only the first number is called. Left out: 07400 123456'],
])('the text %j says what is left out, until the number is changed', async (text, words) => {
  const { user } = await pasted(text)
  const note = () =>
    screen.queryByText((_, element) => element?.tagName === 'P' && element.textContent === words)
  await waitFor(() => expect(note()).toBeTruthy())
  await user.type(field(), '{Backspace}')
  expect(note()).toBeNull()
})
