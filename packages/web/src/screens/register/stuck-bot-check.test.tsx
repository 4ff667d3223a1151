import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { createFakeTurnstile } from '../../../testing/fake-turnstile.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { RegisterPage } from './RegisterPage.tsx'
import type { TurnstileOptions } from '../../bot-check/turnstile.ts'

const STUCK = /^The verification does not respond\. An ad blocker/

const bot = createFakeTurnstile()
const { turnstile } = bot

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  turnstile.render.mockClear()
  turnstile.remove.mockClear()
  window.turnstile = turnstile
})

afterEach(() => {
  vi.useRealTimers()
  delete window.turnstile
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const alertText = () => screen.queryByRole('alert')?.textContent

async function open() {
  renderPage(<RegisterPage />, { path: '/here', server: createFakeServer({}) })
  await pass(0)
  expect(turnstile.render).toHaveBeenCalledTimes(1)
}

describe('a bot check without a sign of life', () => {
  it('says after 12 s what may block it, and renders a new widget on request', async () => {
    await open()
    await pass(11_999)
    expect(alertText()).toBeUndefined()
    await pass(1)
    expect(alertText()).toMatch(STUCK)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await pass(0)
    expect(turnstile.remove).toHaveBeenCalledWith('widget-1')
    expect(turnstile.render).toHaveBeenCalledTimes(2)
    expect(alertText()).toBeUndefined()
    await pass(12_000)
    expect(alertText()).toMatch(STUCK)
  })

  it('is good again when the widget passes late', async () => {
    await open()
    await pass(20_000)
    act(() => bot.widget().callback('proof'))
    expect(alertText()).toBeUndefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register' }).disabled).toBe(false)
  })

  // spec 5.6, 5.7
  it.each<[string, (options: TurnstileOptions) => void, string | undefined]>([
    ['has passed', options => options.callback('proof'), undefined],
    ['waits for a click', options => options['before-interactive-callback'](), undefined],
    [
      'got no click in time',
      options => options['timeout-callback'](),
      'The verification was not completed in time. Please try again.',
    ],
    [
      'does not support the browser',
      options => options['unsupported-callback'](),
      'The verification does not work in this browser. Please use a current version of Chrome, Edge, Firefox or Safari.',
    ],
    [
      'has failed',
      options => options['error-callback'](),
      'CAPTCHA verification failed. Please try again or refresh the page.',
    ],
    [
      'has expired',
      options => options['expired-callback'](),
      'CAPTCHA verification expired. Please complete it again.',
    ],
  ])('is not said of a widget that %s', async (_name, event, text) => {
    await open()
    act(() => event(bot.widget()))
    await pass(60_000)
    expect(alertText()).toBe(text)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Register' })
    if (text !== undefined) expect(button.disabled).toBe(true)
    act(() => bot.widget().callback('proof'))
    expect([alertText(), button.disabled]).toEqual([undefined, false])
  })
})
