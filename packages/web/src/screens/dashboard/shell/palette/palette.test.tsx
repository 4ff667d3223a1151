import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Dashboard } from '../../../../../testing/Dashboard.tsx'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { loadNumberingPlan } from '../../../../phone/numbering-plan.ts'

const ASHA = {
  id: 'contact-1',
  name: 'Asha Rao',
  numbers: [
    { label: 'Work', phoneNumber: '+12125551234' },
    { label: '', phoneNumber: '+447400123456' },
  ],
  note: '',
  isFavourite: false,
}

const onLogout = vi.fn<() => void>()

async function openPalette(
  options: Parameters<typeof renderScreen>[1] = {},
  keys = '{Control>}k{/Control}',
) {
  const page = renderScreen(<Dashboard onLogout={onLogout} />, {
    search: '?tab=credits',
    responses: { '/api/contacts': { body: { contacts: [ASHA] } } },
    ...options,
  })
  await page.settled()
  await page.user.keyboard(keys)
  const field = await screen.findByRole('combobox', { name: /Type a name/ })
  return { ...page, field }
}

const offered = () =>
  within(screen.getByRole('listbox', { name: 'Find and do' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

beforeAll(loadNumberingPlan)

describe('the palette', () => {
  // beyond Ctrl K calls, goes and acts
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    'opens with %s and goes to a tab by its name',
    async keys => {
      const { user, address, field } = await openPalette({}, keys)
      await user.type(field, 'hist{Enter}')
      await waitFor(() => expect(address.search).toBe('?tab=history'))
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('opens with the search of the header, which finds contacts', async () => {
    const page = renderScreen(<Dashboard onLogout={onLogout} />, {
      search: '?tab=credits',
      responses: { '/api/contacts': { body: { contacts: [ASHA] } } },
    })
    const search = await screen.findByRole('button', { name: 'Search' })
    expect(search.title).toBe('Search (Ctrl K)')
    await page.user.click(search)
    await page.user.type(await screen.findByRole('combobox', { name: /Type a name/ }), 'asha')
    expect(offered()[0]).toBe('CallAsha Rao+1 212 555 1234 · Work')
  })

  it('offers the tabs, the sections of the settings and the way out for no text', async () => {
    const { user, field } = await openPalette()
    expect(offered()).toEqual([
      'Go toDialer',
      'Go toContacts',
      'Go toCall History',
      'Go toMy Numbers',
      'Go toCredits',
      'Go toSettings',
      'SettingsCaller ID',
      'SettingsCalls',
      'SettingsSpending',
      'SettingsNotices',
      'SettingsAccount',
      'SettingsSecurity',
      'AccountLogout',
    ])
    await user.type(field, 'logout{Enter}')
    expect(onLogout).toHaveBeenCalledOnce()
  })

  it('shows the messages again that were put away, on every tab', async () => {
    const balance = { balance: 1, available: 1, debt: 0, packageId: 'small', isLow: true }
    const { user, field } = await openPalette({
      responses: { '/api/credits/balance': { body: balance } },
    })
    const low = () => screen.queryByText(/^Your balance is low/)
    expect(low()).not.toBeNull()
    expect(offered()).not.toContain('MessagesShow 1 message')
    await user.type(field, '{Escape}')
    const hide = { name: 'Hide the message', description: /balance is low/ }
    await user.click(screen.getByRole('button', hide))
    expect(low()).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(screen.getByRole('combobox', { name: /Type a name/ }), 'message{Enter}')
    expect(low()).not.toBeNull()
  })

  it('opens the contacts and a section of the settings', async () => {
    const { user, address, field } = await openPalette()
    await user.type(field, 'contacts{Enter}')
    await waitFor(() => expect(address.search).toBe('?tab=dialer&view=contacts'))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(screen.getByRole('combobox', { name: /Type a name/ }), 'spend{Enter}')
    await waitFor(() => expect(address.search).toBe('?tab=settings'))
    await waitFor(() => expect(document.activeElement?.id).toBe('spending'))
  })

  it('finds the numbers of a contact and calls one, from another tab and in the dialer', async () => {
    const { user, phone, field } = await openPalette()
    await user.type(field, 'asha')
    expect(offered()).toEqual(['CallAsha Rao+1 212 555 1234 · Work', 'CallAsha Rao+44 7400 123456'])
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(phone.sent).toContainEqual({ is: 'start', to: '+447400123456' }))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(screen.getByRole('combobox', { name: /Type a name/ }), 'asha{Enter}')
    await waitFor(() => expect(phone.sent).toContainEqual({ is: 'start', to: '+12125551234' }))
  })

  it('calls the same number twice', async () => {
    const { user, phone, field } = await openPalette()
    const starts = () => phone.sent.filter(({ is }) => is === 'start')
    await user.type(field, '+44 7911 123456{Enter}')
    await waitFor(() => expect(starts()).toEqual([{ is: 'start', to: '+447911123456' }]))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(screen.getByRole('combobox', { name: /Type a name/ }), '+44 7911 123456{Enter}')
    await waitFor(() => expect(starts()).toHaveLength(2))
  })

  it('offers no call to a number that is not complete', async () => {
    const { user, field } = await openPalette()
    await user.type(field, '+44 79')
    expect(await screen.findByText(/^Type the whole number/)).toBeTruthy()
    await user.type(field, '11 123456')
    expect(offered()).toEqual(['Call+44 7911 123456'])
  })

  it('mutes and ends a call, in which it offers no other', async () => {
    const { user, phone, field } = await openPalette({
      phone: { status: 'connected', call: ongoingCall(5) },
    })
    expect(offered().slice(0, 2)).toEqual(['This callMute', 'This callEnd call'])
    await user.type(field, 'asha')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'mute{Enter}')
    expect(phone.sent).toContainEqual({ is: 'toggle-mute' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(screen.getByRole('combobox', { name: /Type a name/ }), 'end{Enter}')
    expect(phone.sent).toContainEqual({ is: 'end' })
  })

  it('gives way to a ringing call', async () => {
    const { phone, settled } = await openPalette()
    phone.setState({
      incoming: {
        callId: 'call-in',
        from: '+12125550142',
        to: '+14155550199',
        answering: false,
        problem: null,
      },
    })
    await settled()
    expect(screen.queryByRole('listbox', { name: 'Find and do' })).toBeNull()
  })
})
