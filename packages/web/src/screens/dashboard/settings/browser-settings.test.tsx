import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeCaches } from '../../../../testing/offline/fake-caches.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { useContacts } from '../../../api/contacts.ts'
import { chooseForInstalledApp, offlineChoice } from '../../../offline/offline-choice.ts'
import { chooseTheme, followTheme } from '../../../ui/theme/theme.ts'
import { NumberLinks, OfflineSettings, ThemeSettings } from './BrowserSettings.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  chooseTheme('system')
  Reflect.deleteProperty(navigator, 'registerProtocolHandler')
})

describe('the theme', () => {
  const shown = () => document.documentElement.dataset['theme']
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

  // beyond Customers choose a light or a dark theme
  it('shows the theme that is chosen, and keeps it', async () => {
    const { user } = renderScreen(<ThemeSettings />)
    expect(radio('Like the system').checked).toBe(true)
    await user.click(radio('Light'))
    expect([shown(), localStorage.getItem('theme'), radio('Light').checked]).toEqual([
      'light',
      'light',
      true,
    ])
    await user.click(radio('Like the system'))
    expect([shown(), localStorage.getItem('theme')]).toEqual(['system', null])
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('gives the bar of the browser the colour of the theme', () => {
    document.head.innerHTML = '<meta id="dark-bar" /><meta id="light-bar" />'
    const media = () =>
      ['dark-bar', 'light-bar'].map(id => document.getElementById(id)?.getAttribute('media'))
    chooseTheme('dark')
    expect(media()).toEqual(['all', 'not all'])
    chooseTheme('system')
    expect(media()).toEqual(['(prefers-color-scheme: dark)', '(prefers-color-scheme: light)'])
    document.head.innerHTML = ''
  })

  it('follows the choice in another tab', () => {
    followTheme()
    renderScreen(<ThemeSettings />)
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
    expect(shown()).toBe('dark')
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'pink' }))
    expect(shown()).toBe('system')
  })

  it('says when the browser does not keep the choice', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('refused')
    })
    const { user } = renderScreen(<ThemeSettings />)
    await user.click(radio('Dark'))
    expect(shown()).toBe('dark')
    expect(screen.getByRole('status').textContent).toContain('does not keep the choice')
  })
})

describe('the links of phone numbers', () => {
  const NAME = 'registerProtocolHandler'
  const browserWith = (register: (scheme: string, url: string) => void) =>
    Object.defineProperty(navigator, NAME, { value: register, configurable: true })
  const button = () => screen.queryByRole('button', { name: 'Open these links here' })

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
})

describe('the choice to be offline', () => {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Keep contacts/ })

  /** Whether the page is installed as an app. */
  function install(isInstalled: boolean) {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isInstalled && query === '(display-mode: standalone)',
    }))
  }

  beforeEach(() => {
    vi.stubGlobal('caches', createFakeCaches())
    vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: {}, serviceWorker: {} })
  })

  function Example() {
    useContacts()
    return <OfflineSettings />
  }

  // beyond The dashboard opens without a network
  it('keeps the lists only when the user wants it, and loads them again to be kept', async () => {
    const { user, requests, settled } = renderScreen(<Example />)
    await settled()
    expect(box().checked).toBe(false)
    const before = requests.length
    await user.click(box())
    expect([box().checked, offlineChoice.isOn()]).toEqual([true, true])
    await waitFor(() => expect(requests.slice(before)).toEqual(['/api/contacts']))
    await user.click(box())
    expect([box().checked, offlineChoice.isOn()]).toEqual([false, false])
  })

  it.each([true, false])('is on without a choice where the page is installed: %s', isInstalled => {
    install(isInstalled)
    chooseForInstalledApp()
    renderScreen(<OfflineSettings />)
    expect(box().checked).toBe(isInstalled)
  })

  it('stays off in an installed app whose user has turned it off', () => {
    install(true)
    offlineChoice.choose(false)
    chooseForInstalledApp()
    expect(offlineChoice.isOn()).toBe(false)
  })

  it('is not offered by a browser without service workers', () => {
    vi.stubGlobal('navigator', { onLine: true, locks: {} })
    renderScreen(<OfflineSettings />)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
