import { render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LandingPage } from './LandingPage.tsx'

describe('the landing page', () => {
  beforeEach(() => {
    render(
      <LandingPage
        productName="Ringback"
        priceFinder="Prices"
        welcome="Credit"
        emergency="No emergency calls."
      />,
    )
  })

  // spec 2.1
  it('shows the product name and a tagline', () => {
    expect(within(screen.getByRole('banner')).getByText('Ringback')).toBeTruthy()
    const tagline = 'Call any phone in the world from your browser.'
    expect(screen.getByRole('heading', { level: 1, name: tagline })).toBeTruthy()
  })

  // spec 2.1
  it.each([
    ['Login', '/login'],
    ['Register', '/register'],
  ])('has a %s link', (name, path) => {
    const link = within(screen.getByRole('main')).getByRole('link', { name })
    expect(link.getAttribute('href')).toBe(path)
  })

  it('links the rates in header and footer', () => {
    for (const part of ['banner', 'contentinfo']) {
      const link = within(screen.getByRole(part)).getByRole('link', { name: 'Rates' })
      expect(link.getAttribute('href')).toBe('/rates')
    }
  })

  // beyond The landing page says what the product works in, and what it cannot do
  it('says where it works, that numbers are rented, and that emergency services cannot be called', () => {
    expect(screen.getByText(/Chrome, Edge, Firefox and Safari/)).toBeTruthy()
    expect(screen.getByText(/Rent a number by the month/)).toBeTruthy()
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByText('No emergency calls.')).toBeTruthy()
  })
})
