import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { chooseTheme, followTheme } from '../../../ui/theme/theme.ts'
import { ThemeSettings } from './BrowserSettings.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  chooseTheme('system')
})

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
