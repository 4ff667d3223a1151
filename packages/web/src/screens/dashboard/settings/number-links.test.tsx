import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { NumberLinks } from './BrowserSettings.tsx'

const NAME = 'registerProtocolHandler'
const browserWith = (register: (scheme: string, url: string) => void) =>
  Object.defineProperty(navigator, NAME, { value: register, configurable: true })
const button = () => screen.queryByRole('button', { name: 'Open these links here' })

afterEach(() => {
  Reflect.deleteProperty(navigator, NAME)
  vi.unstubAllGlobals()
})

it('asks the browser for the links that it allows, which open the dialer with the number', async () => {
  const registered: string[][] = []
  browserWith((scheme, url) => {
    if (scheme === 'tel') throw new DOMException('No', 'SecurityError')
    registered.push([scheme, url])
  })
  const { user } = renderScreen(<NumberLinks />)
  await user.click(button() as HTMLElement)
  expect(registered).toEqual([['web+tel', `${location.origin}/dashboard?number=%s`]])
  expect(screen.getByRole('status').textContent).toMatch(/^Answer the question of your browser/)
})

it('says when the browser allows none of them', async () => {
  browserWith(() => {
    throw new DOMException('No', 'SecurityError')
  })
  const { user } = renderScreen(<NumberLinks />)
  await user.click(button() as HTMLElement)
  expect(screen.getByRole('status').textContent).toBe('Your browser does not allow it.')
})

it('is not offered by a browser without such links, and on an insecure page', () => {
  renderScreen(<NumberLinks />)
  expect(button()).toBeNull()
  browserWith(() => undefined)
  vi.stubGlobal('isSecureContext', false)
  renderScreen(<NumberLinks />)
  expect(button()).toBeNull()
})
