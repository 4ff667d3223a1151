import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { record, serverWith } from '../../../../../testing/history-server.ts'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { Link } from '../../../../ui/buttons/Link.tsx'
import { loadNumberingPlan } from '../../../../phone/numbering-plan.ts'
import { DialerPage } from '../DialerPage.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
const press = (name: string) => screen.getByRole('button', { name })
describe('the number', () => {
  it.each([
    ['+447400123456', '+44 7400 123456'],
    ['+447400123456{Backspace>7/}', '+44 740'],
    ['1-800-FLOWERS', '1 (800) 356-9377'],
  ])('is grouped while %j is typed', async (typed, shown) => {
    const { user } = renderScreen(<DialerPage />)
    await user.type(field(), typed)
    expect(field().value).toBe(shown)
  })

  it.each([
    ['', '(415) 555-0100', '+1 415 555 0100'],
    ['', '0044 7400 123456', '+44 7400 123456'],
    ['', '1-800-FLOWERS', '+1 800 356 9377'],
    ['+442079460018', '(415) 555-0103', '+1 415 555 0103'],
  ])(
    'in the place of %j is parsed by the rules of the picked country when it is pasted: %j',
    async (before, text, shown) => {
      const { user } = renderScreen(<DialerPage />, {
        search: `?number=${encodeURIComponent(before)}`,
      })
      await user.tripleClick(field())
      await user.paste(text)
      expect(field().value).toBe(shown)
    },
  )

  it('keeps the caret when it is edited in the middle', async () => {
    const { user } = renderScreen(<DialerPage />, { search: '?number=%2B447400123456' })
    await user.click(field())
    field().setSelectionRange(8, 8)
    await user.keyboard('{Backspace}99')
    expect(field().value).toBe('+44 74099123456')
    expect(field().selectionStart).toBe('+44 74099'.length)
  })

  it('keeps the caret when a 0 is typed in the middle, and when that 0 is dropped', async () => {
    const { user } = renderScreen(<DialerPage />, { search: '?number=%2B442079460018' })
    await loadNumberingPlan()
    await user.click(field())
    const typeAfter = async (text: string, key: string) => {
      field().setSelectionRange(text.length, text.length)
      await user.keyboard(key)
      const caret = field().selectionStart ?? 0
      return [field().value.slice(0, caret), field().value.slice(caret)]
    }
    expect(await typeAfter('+44', '0')).toEqual(['+44', ' 20 7946 0018'])
    expect(await typeAfter('+44 20 79', '0')).toEqual(['+44 20790', '460018'])
  })

  // spec 2.41, 4.26, 4.30
  it('accepts the keys of the keypad', async () => {
    const { user } = renderScreen(<DialerPage />)
    for (const key of ['plus', '2 ABC', '0', 'star', 'hash']) await user.click(press(key))
    expect(field().value).toBe('+120*#')
    await user.click(press('Delete last digit'))
    expect(field().value).toBe('+120*')
    await user.clear(field())
    await user.type(field(), '4420')
    await user.click(press('plus'))
    await user.click(press('plus'))
    expect(field().value).toBe('+44 20')
  })

  // spec 4.31
  it('gets a plus when 0 is held', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = renderScreen(<DialerPage />)
    await user.pointer({ keys: '[MouseLeft>]', target: press('0') })
    vi.advanceTimersByTime(600)
    await user.pointer({ keys: '[/MouseLeft]' })
    vi.useRealTimers()
    await waitFor(() => expect(field().value).toBe('+1'))
  })

  it('accepts digits typed anywhere, and Enter starts the call', async () => {
    const { user, phone } = renderScreen(<DialerPage />)
    await user.keyboard('+447400123457{Backspace}6')
    expect(field().value).toBe('+44 7400 123456')
    await screen.findByText('$0.0458')
    await user.keyboard('{Enter}')
    expect(phone.sent).toEqual([{ is: 'start', to: '+447400123456' }])
  })

  it('is read by the rules of the picked country when it has no plus, and shown as it is dialled', async () => {
    const { user, phone, requests } = renderScreen(<DialerPage />)
    await user.type(field(), '4155550103')
    expect(field().value).toBe('(415) 555-0103')
    await screen.findByText('$0.0458')
    expect(screen.getByText('+1 415 555 0103')).toBeTruthy()
    expect(requests).toContain('/api/rates/selling?number=%2B14155550103')
    await user.keyboard('{Enter}')
    expect(phone.sent).toEqual([{ is: 'start', to: '+14155550103' }])
  })

  it('gets the dial code once when the plus key inserted it and it is typed again', async () => {
    const { user } = renderScreen(<DialerPage />)
    await user.click(press('plus'))
    expect(field().value).toBe('+1')
    await user.click(field())
    await user.keyboard('14155550103')
    expect(field().value).toBe('+1 415 555 0103')
    await user.clear(field())
    await user.click(press('plus'))
    for (const key of ['1', '4 GHI', '1', '5 JKL']) await user.click(press(key))
    expect(field().value).toBe('+1 415')
    await user.clear(field())
    await user.click(press('plus'))
    await user.click(document.body)
    await user.keyboard('+44')
    expect(field().value).toBe('+44')
  })

  it('that is wrong marks its field when Call is pressed, until it changes', async () => {
    const { user, phone } = renderScreen(<DialerPage />)
    expect(field().getAttribute('aria-invalid')).toBe('false')
    await user.type(field(), '+4420')
    await user.click(press('Start call'))
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const problem = document.getElementById(field().getAttribute('aria-describedby') ?? '')
    expect(problem?.textContent).toBe(
      'Please enter a valid phone number including the country code (e.g., +1...).',
    )
    await user.type(field(), '7')
    expect(field().getAttribute('aria-invalid')).toBe('false')
    expect(problem?.isConnected).toBe(false)
    await user.keyboard('{Backspace}')
    expect(field().getAttribute('aria-invalid')).toBe('false')
    expect(phone.sent).toEqual([])
  })

  it.each([
    ['?tab=dialer&number=%2B12125550142', '+1 212 555 0142'],
    // A plus that may have become a space.
    ['?tab=dialer&number=+14155550100', '+1 415 555 0100'],
    // A telephone link that the browser passes on.
    [
      `?tab=dialer&number=Ada&number=${encodeURIComponent('web+tel:+1-415-555-0100')}`,
      '+1 415 555 0100',
    ],
    // No digits.
    ['?tab=dialer&number=%3Cimg%20src%3Dx%20onerror%3Dalert()%3E', '+44 7400 123456'],
  ])('is that of a link in the page, which is not dialled: %s', async (link, shown) => {
    const { user, phone, address } = renderScreen(
      <>
        <Link to={link}>Call back</Link>
        <DialerPage />
      </>,
    )
    await user.type(field(), '+447400123456')
    await user.click(screen.getByRole('link', { name: 'Call back' }))
    expect(field().value).toBe(shown)
    await waitFor(() => expect(address.search).toBe('?tab=dialer'))
    expect(phone.sent).toEqual([])
  })

  it('is copied from a recent call', async () => {
    const { user } = renderScreen(<DialerPage />, {
      responses: serverWith([record('1', { toNumber: '+919876543210' })]),
    })
    await user.click(await screen.findByRole('button', { name: /^(?!Call ).*\+91 98765 43210/ }))
    expect(field().value).toBe('+91 98765 43210')
  })
})
