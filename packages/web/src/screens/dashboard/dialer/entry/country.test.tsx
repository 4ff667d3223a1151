import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
const country = () => screen.getByRole('combobox', { name: 'Country' })
describe('the country', () => {
  // spec 2.37, 2.38, 4.32
  it('is found by name or code, and its dial code fills an empty number', async () => {
    const { user } = renderScreen(<DialerPage />)
    await user.click(country())
    await screen.findByPlaceholderText('Search country or code...')
    const search = screen.getByPlaceholderText('Search country or code...')
    await user.type(search, 'nowhere')
    expect(screen.getByText('No countries found')).toBeTruthy()
    await user.clear(search)
    await user.type(search, '44')
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('United Kingdom+44')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field().value).toBe('+44'))
    expect(field().placeholder).toBe('+44 7400 123456')
  })

  it.each([
    ['44', '02079460018', '+44 20 7946 0018'],
    ['91', '09876543210', '+91 98765 43210'],
    ['39', '0612345678', '+39 06 1234 5678'],
  ])(
    'fills in +%s, and the national number %s typed after it becomes %s',
    async (dialCode, national, shown) => {
      const { user, requests } = renderScreen(<DialerPage />)
      await user.click(country())
      await user.type(await screen.findByPlaceholderText('Search country or code...'), dialCode)
      await user.keyboard('{Enter}')
      await waitFor(() => expect(field().value).toBe(`+${dialCode}`))
      await user.type(field(), national)
      expect(field().value).toBe(shown)
      const dialled = encodeURIComponent(shown.replaceAll(' ', ''))
      await waitFor(() => expect(requests.filter(path => path.includes(dialled))).not.toEqual([]))
    },
  )

  it('is a globe while the number has the code of no country', async () => {
    const { user } = renderScreen(<DialerPage />)
    await user.type(field(), '+44')
    expect(country().querySelector('img')?.getAttribute('src')).toBe('/flags/GB.svg')
    await user.clear(field())
    await user.type(field(), '+999123')
    expect(country().querySelector('img')).toBeNull()
    expect(country().querySelector('svg.lucide-globe')).not.toBeNull()
    await user.clear(field())
    await user.type(field(), '+4')
    expect(country().querySelector('img')).not.toBeNull()
  })

  // spec 3.29
  it('follows the typed number', async () => {
    const { user } = renderScreen(<DialerPage />)
    await user.type(field(), '+14165550123')
    const shown = () => document.getElementById(country().getAttribute('aria-describedby') ?? '')
    expect(shown()?.textContent).toBe('Canada +1')
    await user.clear(field())
    await user.type(field(), '+7916')
    expect(shown()?.textContent).toBe('Russia +7')
  })
})
