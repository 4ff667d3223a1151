import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { LandingPage } from './LandingPage.tsx'

describe('the landing page', () => {
  // spec 2.1
  it('shows the product name and a tagline', () => {
    renderPage(<LandingPage />)
    expect(within(screen.getByRole('banner')).getByText('Ringback')).toBeTruthy()
    const tagline = 'Call any phone in the world from your browser.'
    expect(screen.getByRole('heading', { level: 1, name: tagline })).toBeTruthy()
    expect(document.title).toBe('Ringback')
  })

  // spec 2.1
  it.each([
    ['Login', 'at /login'],
    ['Register', 'at /register'],
  ])('has a %s link', async (name, words) => {
    const { user } = renderPage(<LandingPage />)
    const [link] = within(screen.getByRole('main')).getAllByRole('link', { name })
    if (!link) throw new Error(`There is no ${name} link`)
    await user.click(link)
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('links the rates in header and footer', () => {
    renderPage(<LandingPage />)
    for (const part of ['banner', 'contentinfo']) {
      const link = within(screen.getByRole(part)).getByRole('link', { name: 'Rates' })
      expect(link.getAttribute('href')).toBe('/rates')
    }
  })

  it('pictures a call from the user’s own number with the microphone on', () => {
    renderPage(<LandingPage />)
    const picture = screen.getByRole('img', { name: /call from your own number/ })
    expect(picture.textContent).toContain('From your own number')
    expect(picture.querySelector('.lucide-mic')).toBeTruthy()
    expect(picture.querySelector('.lucide-mic-off')).toBeNull()
  })
})
