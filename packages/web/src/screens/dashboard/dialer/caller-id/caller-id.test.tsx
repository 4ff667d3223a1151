import { DOCUMENTED_CALLER_ID_RULES, INDIA_RULE } from '@ringback/contract/calls/caller-id-rules'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type StubResponse, renderScreen } from '../../../../../testing/render-screen.tsx'
import { sentence } from '../../../../../testing/sentence.ts'
import { DialerPage } from '../DialerPage.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })

describe('the caller ID', () => {
  // spec 2.36
  it('is the platform number when the user has no other', async () => {
    const { user } = renderScreen(<DialerPage />)
    const box = screen.getByRole('combobox', { name: 'Caller ID' })
    expect(box.textContent).toBe('Default platform number')
    await user.click(box)
    expect(await screen.findAllByRole('option')).toHaveLength(1)
  })

  // spec 8.7
  it('reports a failed load, with the message of the server if there is one', async () => {
    const fails = (status: number, body: unknown) => ({
      responses: { '/api/caller-id/available': { status, body } },
    })
    renderScreen(<DialerPage />, fails(500, 'no refusal'))
    expect(await screen.findByText('Failed to load caller IDs')).toBeTruthy()
    cleanup()
    renderScreen(<DialerPage />, fails(500, { error: 'Down for a moment', code: 'down' }))
    expect(await screen.findByText('Down for a moment')).toBeTruthy()
  })

  // spec 2.36
  it('lists the verified and rented numbers with kind and country', async () => {
    const option = (phoneNumber: string, type: string, countryCode: string, isActive = true) => ({
      phoneNumber,
      type,
      countryCode,
      isActive,
      displayName: phoneNumber,
      status: type === 'verified' ? 'verified' : 'active',
    })
    const { user } = renderScreen(<DialerPage />, {
      responses: {
        '/api/caller-id/available': {
          body: {
            callerIDs: [
              option('+14155552671', 'virtual', 'US'),
              option('+447400123456', 'verified', 'GB'),
              option('+4930123456', 'virtual', 'DE', false),
            ],
          },
        },
        '/api/caller-id/current': { body: { callerID: '+14155552671' } },
      },
    })
    const box = screen.getByRole('combobox', { name: 'Caller ID' })
    await waitFor(() => expect(box.textContent).toBe('+1 415 555 2671 · Virtual DID (US)'))
    await user.click(box)
    expect((await screen.findAllByRole('option')).map(item => item.textContent)).toEqual([
      'Default platform number',
      '+1 415 555 2671 · Virtual DID (US)',
      '+44 7400 123456 · Personal (GB)',
    ])
  })
})

describe('choosing a caller ID', () => {
  const OWN = '+14155552671'
  const list = {
    '/api/caller-id/available': {
      body: {
        callerIDs: [
          {
            phoneNumber: OWN,
            type: 'virtual',
            countryCode: 'US',
            isActive: true,
            displayName: OWN,
            status: 'active',
          },
        ],
      },
    },
  }
  const box = () => screen.getByRole('combobox', { name: 'Caller ID' })
  const choose = async (user: ReturnType<typeof renderScreen>['user'], name: RegExp) => {
    await user.click(box())
    await user.click(await screen.findByRole('option', { name }))
  }

  // spec 3.21, 4.56, 5.36, 8.66, 8.71
  it('saves at once, clears after a confirmation, and stores the choice in this browser as a fallback', async () => {
    let current: string | null = null
    const { user, requests } = renderScreen(<DialerPage />, {
      responses: {
        ...list,
        '/api/caller-id/current': () => ({ body: { callerID: current } }),
        // PUT and then DELETE.
        '/api/caller-id': () => ({ body: { callerID: (current = current ? null : OWN) } }),
      },
    })
    await choose(user, /Virtual DID/)
    const isSet = sentence('Caller ID set to +1 415 555 2671')
    expect(await screen.findByText(isSet)).toBeTruthy()
    expect(box().textContent).toContain('Virtual DID (US)')
    await waitFor(() => expect(localStorage.getItem('selectedCallerId')).toBe(OWN))
    await choose(user, /Default platform number/)
    const dialog = await screen.findByRole('alertdialog', { name: 'Clear your caller ID?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(box().textContent).toContain('Virtual DID (US)')
    expect(requests.filter(path => path === '/api/caller-id')).toHaveLength(1)
    await choose(user, /Default platform number/)
    await user.click(await screen.findByRole('button', { name: 'Clear caller ID' }))
    expect(await screen.findByText('Caller ID reset to default platform number')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(requests.filter(path => path === '/api/caller-id')).toHaveLength(2)
    expect(box().textContent).toBe('Default platform number')
    await waitFor(() => expect(localStorage.getItem('selectedCallerId')).toBeNull())
  })

  // spec 4.57, 8.10
  it('shows the choice while it is saved, and reverts it when that fails', async () => {
    let answer: (answer: StubResponse) => void = () => undefined
    const { user } = renderScreen(<DialerPage />, {
      responses: {
        ...list,
        '/api/caller-id': new Promise<StubResponse>(resolve => (answer = resolve)),
      },
    })
    await choose(user, /Virtual DID/)
    expect(box().textContent).toContain('Virtual DID')
    answer({ status: 500, body: {} })
    expect(await screen.findByText('Failed to set the Caller ID')).toBeTruthy()
    expect(box().textContent).toBe('Default platform number')
  })

  // spec 7.23
  it.each([
    ['the profile', { status: 200, selected: OWN }],
    ['this browser', { status: 500, selected: null }],
  ])(
    'falls back to %s when the current caller ID cannot be loaded',
    async (_what, { status, selected }) => {
      if (status === 500) localStorage.setItem('selectedCallerId', OWN)
      const profile = { id: 'u', email: 'a@example.com', displayName: 'A' }
      renderScreen(<DialerPage />, {
        responses: {
          ...list,
          '/api/caller-id/current': { status: 500, body: {} },
          '/api/user/profile': { status, body: { ...profile, selectedCallerId: selected } },
        },
      })
      await waitFor(() => expect(box().textContent).toContain('Virtual DID'))
    },
  )

  // spec 5.27
  it('warns about an Indian caller ID for a call within India', async () => {
    const indian = { ...list['/api/caller-id/available'].body.callerIDs[0], countryCode: 'IN' }
    const callerIDs = [{ ...indian, phoneNumber: '+919876543210', type: 'verified' }]
    const { user } = renderScreen(<DialerPage />, {
      responses: {
        '/api/caller-id/available': { body: { callerIDs, rules: [INDIA_RULE] } },
        '/api/caller-id/current': { body: { callerID: '+919876543210' } },
      },
    })
    const words = 'Regulations require using the default platform number for calls within India.'
    await user.type(field(), '+9198')
    expect(await screen.findByText(words)).toBeTruthy()
    await user.clear(field())
    await user.type(field(), '+4474')
    expect(screen.queryByText(words)).toBeNull()
  })
})

describe('what a call will show', () => {
  const PLATFORM = '+14155550199'
  const own = (phoneNumber: string, type: string, isTollFree = false) => ({
    ...{ phoneNumber, type, isTollFree, countryCode: 'TR', isActive: true },
    ...{ displayName: phoneNumber, status: type === 'verified' ? 'verified' : 'active' },
  })
  const TURKISH = own('+905301234567', 'verified')
  const JAPANESE = own('+819012345678', 'verified')
  const answers = (callerID: string | null, facts: object = {}) => ({
    '/api/caller-id/available': {
      body: {
        callerIDs: [TURKISH, JAPANESE],
        platformNumber: PLATFORM,
        isPlatformTollFree: false,
        rules: DOCUMENTED_CALLER_ID_RULES,
        ...facts,
      },
    },
    '/api/caller-id/current': { body: { callerID } },
  })
  const INSTEAD = sentence('Calls to Türkiye show our number +1 415 555 0199 instead of yours.')
  const REPLACED = 'Calls to Japan may show another number instead of yours.'

  it('is said before the call when the destination refuses the chosen number', async () => {
    const { user } = renderScreen(<DialerPage />, { responses: answers(TURKISH.phoneNumber) })
    await user.type(field(), '+90212')
    expect(await screen.findByText(INSTEAD)).toBeTruthy()
    await user.clear(field())
    await user.type(field(), '+4930')
    expect(screen.queryByText(/instead of/)).toBeNull()
  })

  it('is said before the call when the destination replaces the chosen number', async () => {
    const { user } = renderScreen(<DialerPage />, { responses: answers(JAPANESE.phoneNumber) })
    await user.type(field(), '+813')
    expect(await screen.findByText(REPLACED)).toBeTruthy()
  })

  it('follows the rules of the server', async () => {
    const { user } = renderScreen(<DialerPage />, {
      responses: answers(TURKISH.phoneNumber, { rules: [] }),
    })
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Caller ID' }).textContent).toContain('Personal'),
    )
    await user.type(field(), '+90212')
    expect(screen.queryByText(/instead of/)).toBeNull()
  })

  it('is nothing when the platform number is refused too: the call is refused with the reason', async () => {
    const refusal = { status: 403, body: { error: 'Not accepted', code: 'no-caller-id' } }
    const { user, phone } = renderScreen(<DialerPage />, {
      responses: {
        ...answers(TURKISH.phoneNumber, { platformNumber: '+902121230000' }),
        '/api/rates/selling': refusal,
      },
    })
    await user.type(field(), '+902121234567')
    const words =
      'Calls to Türkiye cannot show our platform number. Please choose another caller ID.'
    expect(await screen.findByText(words)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Start call' }))
    const title = await screen.findByText('Call Error:')
    const box = within(title.closest<HTMLElement>('[role="group"]') ?? title)
    expect(await box.findByText(words)).toBeTruthy()
    expect(box.getByText(/^Could not determine call rate/).closest('[id]')?.id).toBe(
      field().getAttribute('aria-describedby'),
    )
    expect(phone.sent).toEqual([])
  })
})
