import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { never } from '../../../../../testing/never.ts'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { Tabs } from '../../../../ui/choice/Tabs.tsx'
import { BalancePill, Header } from './Header.tsx'

const PROFILE = '/api/user/profile'

function Example({ onLogout }: { onLogout: () => void }) {
  return (
    <Tabs value="dialer" onChange={() => {}}>
      <Header
        productName="Ringback"
        supportUrl="https://support.example/"
        tabs={[]}
        onLogout={onLogout}
        onBalance={() => {}}
        onSearch={() => {}}
      />
    </Tabs>
  )
}

function open(profile: object, status = 200) {
  const onLogout = vi.fn<() => void>()
  const rendered = renderScreen(<Example onLogout={onLogout} />, {
    responses: { [PROFILE]: { status, body: profile } },
  })
  return { ...rendered, onLogout }
}

const ASHA = { id: '1', email: 'asha@example.com', displayName: 'Asha Rao', selectedCallerId: null }

describe('the header', () => {
  // spec 2.28
  it('shows the display name of the user', async () => {
    open(ASHA)
    expect(await screen.findByText('Asha Rao')).toBeTruthy()
  })

  // spec 2.29 see 32, 2.30 see 26 and 49
  it('has the words of Contact Support, which opens another page, and of Logout', async () => {
    const { user, onLogout } = open(ASHA)
    const support = screen.getByRole<HTMLAnchorElement>('link', { name: 'Contact Support' })
    expect(support.textContent).toBe('Contact Support')
    expect(support.href).toBe('https://support.example/')
    expect(support.target).toBe('_blank')
    const logout = screen.getByRole('button', { name: 'Logout' })
    expect(logout.textContent).toBe('Logout')
    expect([support.title, logout.title]).toEqual(['Contact Support', 'Logout'])
    await user.click(logout)
    expect(onLogout).toHaveBeenCalledOnce()
  })

  // beyond The name opens the address of the account and the way to its settings
  it('shows the address, Settings and Logout behind the name, until Escape or a press outside', async () => {
    const { user, onLogout } = open(ASHA)
    const name = await screen.findByRole('button', { name: 'Asha Rao' })
    expect(name.getAttribute('aria-expanded')).toBe('false')
    await user.click(name)
    expect(screen.getByText('asha@example.com')).toBeTruthy()
    const settings = screen.getByRole<HTMLAnchorElement>('link', { name: 'Settings' })
    expect(settings.getAttribute('href')).toBe('/dashboard?tab=settings')
    await user.keyboard('{Escape}')
    expect(screen.queryByText('asha@example.com')).toBeNull()
    expect(document.activeElement).toBe(name)
    await user.click(name)
    await user.click(document.body)
    expect(screen.queryByText('asha@example.com')).toBeNull()
    await user.click(name)
    const logout = screen.getAllByRole('button', { name: 'Logout' })[0]
    if (logout) await user.click(logout)
    expect(onLogout).toHaveBeenCalledOnce()
  })

  it('offers Retry, which reloads the page, when the name cannot be loaded', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    const { user } = open({}, 500)
    const retry = await screen.findByRole('button', {
      name: /^Your name could not be loaded\. ?Retry name$/,
    })
    await user.click(retry)
    expect(reload).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  // spec 8.29
  it('offers Retry when the balance cannot be loaded', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    const { user } = renderScreen(<Example onLogout={() => {}} />, {
      responses: { '/api/credits/balance': { status: 500, body: {} } },
    })
    const retry = await screen.findByRole('button', { name: /Retry balance$/ })
    expect(retry.textContent).toBe('Balance ... Failed to fetch balance. Retry balance')
    expect(retry.title).toBe('Failed to fetch balance')
    await user.click(retry)
    expect(reload).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })
})

const pill = () => screen.getByRole('button', { name: /^Balance/ })

describe('the balance in the header', () => {
  // spec 2.27
  it("is '...' while it is unknown", () => {
    renderScreen(<BalancePill onPress={() => {}} />, {
      responses: { '/api/credits/balance': never },
    })
    expect(pill().textContent).toBe('Balance ...')
  })

  // spec 2.27 see 13
  it('has two decimals, and leads to the credits', async () => {
    const onPress = vi.fn()
    const { user } = renderScreen(<BalancePill onPress={onPress} />, {
      responses: { '/api/credits/balance': { body: { balance: 7.5, available: 7.5, debt: 0 } } },
    })
    expect((await screen.findByText('$7.50')).closest('button')).toBe(pill())
    await user.click(pill())
    expect(onPress).toHaveBeenCalledOnce()
  })
})
