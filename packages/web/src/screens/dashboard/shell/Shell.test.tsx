import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Dashboard } from '../../../../testing/Dashboard.tsx'
import { messageRegion, ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { Shell } from './Shell.tsx'
import { VIEW_LOADS, VIEW_PAGES } from './tabs/view-pages.ts'

it('the link that skips the header leads to the content of the tab', () => {
  renderScreen(
    <Shell
      productName="Ringback"
      supportUrl="/support"
      view="dialer"
      onTab={() => undefined}
      onAddCredits={() => undefined}
      isAfterLogin={false}
      onLogout={() => undefined}
    />,
  )
  const link = screen.getByRole('link', { name: 'Skip to content' })
  expect(`#${screen.getByRole('main', { name: 'Dialer' }).id}`).toBe(link.getAttribute('href'))
})

it.each([
  ['without a call', {}],
  ['during a call', { status: 'connected' as const, call: ongoingCall(5) }],
])('the question mark opens the keyboard shortcuts on another tab %s', async (_when, phone) => {
  const { user } = renderScreen(
    <Shell
      productName="Ringback"
      supportUrl="/support"
      view="history"
      onTab={() => undefined}
      onAddCredits={() => undefined}
      isAfterLogin={false}
      onLogout={() => undefined}
    />,
    { phone },
  )
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const ASHA = {
  id: 'contact-1',
  name: 'Asha Rao',
  numbers: [{ label: '', phoneNumber: '+12125551234' }],
  note: '',
  isFavourite: false,
}

const openDashboard = (search: string) =>
  renderScreen(<Dashboard />, {
    search,
    responses: { '/api/contacts': { body: { contacts: [ASHA] } } },
  })

// spec 2.25
it('has the five tabs in their order', () => {
  openDashboard('')
  const names = screen.getAllByRole('tab').map(tab => tab.textContent)
  expect(names).toEqual(['Dialer', 'Call History', 'My Numbers', 'Credits', 'Settings'])
})

it('a tab that cannot be loaded leaves the others usable, and is loaded when it is opened again', async () => {
  await VIEW_PAGES.dialer.preload()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.useFakeTimers()
  const open = async (name: string) => {
    fireEvent.click(screen.getByRole('tab', { name }))
    await act(() => vi.advanceTimersByTimeAsync(3_000))
  }
  const { settings } = VIEW_PAGES
  let isServerThere = false
  const load = vi.fn(async () => {
    if (!isServerThere) throw new TypeError('Importing a module script failed.')
    return { Page: () => <p>The settings</p> }
  })
  try {
    VIEW_PAGES.settings = lazyComponent(load, 'Page')
    openDashboard('?tab=dialer')
    await open('Settings')
    expect(load).toHaveBeenCalled()
    await open('Dialer')
    expect(screen.getByRole('textbox', { name: 'Phone number' })).toBeTruthy()
    isServerThere = true
    await open('Settings')
    expect(screen.getByText('The settings')).toBeTruthy()
  } finally {
    VIEW_PAGES.settings = settings
    vi.useRealTimers()
  }
})

it('the pages of all views and the palette are prefetched', async () => {
  const modules = await Promise.all(VIEW_LOADS.map(load => load()))
  const loaded = modules.flatMap(module => Object.keys(module))
  const names = Object.keys(VIEW_PAGES).map(
    view => `${view.charAt(0).toUpperCase()}${view.slice(1)}Page`,
  )
  expect(loaded).toEqual(expect.arrayContaining([...names, 'CommandPalette']))
})

it('the messages follow the last control of the header, and in the dialer are in its card', async () => {
  const { user } = renderScreen(<Dashboard />, { phone: { activeInOtherTab: true } })
  const takeOver = await screen.findByRole('button', { name: 'Use it here' })
  expect(screen.getByRole('main').contains(takeOver)).toBe(true)
  await user.click(screen.getByRole('tab', { name: 'Credits' }))
  await screen.findByRole('tabpanel', { name: 'Credits' })
  const header = screen.getByRole('banner')
  act(() => within(header).getAllByRole('button').at(-1)?.focus())
  await user.tab()
  expect(messageRegion()?.contains(document.activeElement)).toBe(true)
})

describe('the contacts', () => {
  const isDialerSelected = () =>
    screen.getByRole('tab', { name: 'Dialer' }).getAttribute('aria-selected')

  // beyond Contacts are found from everywhere
  it('are reached from the dialer, and left for it, while its tab is selected', async () => {
    const { user } = openDashboard('?tab=dialer')
    const [underKeys] = await screen.findAllByRole('link', { name: 'Contacts' })
    if (!underKeys) throw new Error('no link')
    await user.click(underKeys)
    await screen.findByText('Asha Rao')
    expect(screen.getByRole('main', { name: 'Contacts' })).toBeTruthy()
    expect(isDialerSelected()).toBe('true')
    await user.click(screen.getByRole('link', { name: 'Back to the dialer' }))
    await screen.findByRole('button', { name: 'Start call' })
    expect(isDialerSelected()).toBe('true')
  })

  it('are left by the tab of the dialer', async () => {
    const { user } = openDashboard('?tab=dialer&view=contacts')
    await screen.findByText('Asha Rao')
    expect(document.activeElement).toBe(document.body)
    await user.click(screen.getByRole('tab', { name: 'Dialer' }))
    await screen.findByRole('button', { name: 'Start call' })
  })
})
