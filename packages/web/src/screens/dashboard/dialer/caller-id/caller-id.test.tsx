import { DOCUMENTED_CALLER_ID_RULES, INDIA_RULE } from '@ringback/contract/calls/caller-id-rules'
import type { CallerIdOption } from '@ringback/contract/customers/numbers/caller-ids'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type StubResponse, renderScreen } from '../../../../../testing/render-screen.tsx'
import { sentence } from '../../../../../testing/sentence.ts'
import { DialerPage } from '../DialerPage.tsx'
import { callerIdNote } from './caller-id-note.ts'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
const box = () => screen.getByRole('combobox', { name: 'Caller ID' })
const option = (
  phoneNumber: string,
  type: CallerIdOption['type'],
  countryCode: string,
  isActive = true,
): CallerIdOption => ({
  ...{ phoneNumber, type, countryCode, isActive, displayName: phoneNumber },
  ...{ status: type === 'verified' ? 'verified' : 'active', isTollFree: false },
})
const OWN = '+14155552671'
const listOf = (...callerIDs: CallerIdOption[]) => ({
  '/api/caller-id/available': { body: { callerIDs } },
})
const list = listOf(option(OWN, 'virtual', 'US'))

describe('the caller ID', () => {
  // spec 2.36
  it('is the platform number when the user has no other', async () => {
    const { user } = renderScreen(<DialerPage />)
    expect(box().textContent).toBe('Default platform number')
    await user.click(box())
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
    const { user } = renderScreen(<DialerPage />, {
      responses: {
        ...listOf(
          option(OWN, 'virtual', 'US'),
          option('+447400123456', 'verified', 'GB'),
          option('+4930123456', 'virtual', 'DE', false),
        ),
        '/api/caller-id/current': { body: { callerID: OWN } },
      },
    })
    await waitFor(() => expect(box().textContent).toBe('+1 415 555 2671 · Virtual DID (US)'))
    await user.click(box())
    expect((await screen.findAllByRole('option')).map(item => item.textContent)).toEqual([
      'Default platform number',
      '+1 415 555 2671 · Virtual DID (US)',
      '+44 7400 123456 · Personal (GB)',
    ])
  })
})

describe('choosing a caller ID', () => {
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
    expect(await screen.findByText(sentence('Caller ID set to +1 415 555 2671'))).toBeTruthy()
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
})

describe('what a call will show', () => {
  const TURKISH = option('+905301234567', 'verified', 'TR')
  const JAPANESE = option('+819012345678', 'verified', 'JP')
  const INDIAN = option('+919876543210', 'verified', 'IN')
  const LISTED = {
    callerIDs: [TURKISH, JAPANESE, INDIAN],
    platformNumber: '+14155550199',
    isPlatformTollFree: false,
    rules: [...DOCUMENTED_CALLER_ID_RULES, INDIA_RULE],
  }
  const WITHIN_INDIA =
    'Regulations require using the default platform number for calls within India.'
  const REFUSED =
    'Calls to Türkiye cannot show our platform number. Please choose another caller ID.'

  // spec 5.27, 5.27 see 17
  it.each<[what: string, chosen: string | null, to: string, words: string | null, part?: object]>([
    [
      'of a refused number',
      TURKISH.phoneNumber,
      '+90212',
      'Calls to Türkiye show our number +14155550199 instead of yours.',
    ],
    [
      'of a replaced number',
      JAPANESE.phoneNumber,
      '+813',
      'Calls to Japan may show another number instead of yours.',
    ],
    ['of an Indian number in India', INDIAN.phoneNumber, '+9198', WITHIN_INDIA],
    [
      'of no number that is accepted',
      TURKISH.phoneNumber,
      '+90212',
      REFUSED,
      { platformNumber: '+902121230000' },
    ],
    ['elsewhere', TURKISH.phoneNumber, '+4930', null],
    ['of an Indian number elsewhere', INDIAN.phoneNumber, '+4474', null],
    ['without rules of the server', TURKISH.phoneNumber, '+90212', null, { rules: [] }],
    ['of no number yet', TURKISH.phoneNumber, '+9', null],
  ])('is said before the call %s', (_what, chosen, to, words, part = {}) => {
    const note = callerIdNote({ ...LISTED, ...part }, { to, chosen })
    expect(note && { ...note }).toEqual(words && { words, isRefusal: words === REFUSED })
  })

  // spec 5.27 see 17
  it('stands below the number, and explains a refusal by the server', async () => {
    const { user, phone } = renderScreen(<DialerPage />, {
      responses: {
        '/api/caller-id/available': { body: { ...LISTED, platformNumber: '+902121230000' } },
        '/api/caller-id/current': { body: { callerID: TURKISH.phoneNumber } },
        '/api/rates/selling': {
          status: 403,
          body: { error: 'Not accepted', code: 'no-caller-id' },
        },
      },
    })
    await user.type(field(), '+902121234567')
    expect(await screen.findByText(REFUSED)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Start call' }))
    const title = await screen.findByText('Call Error:')
    const error = within(title.closest<HTMLElement>('[role="group"]') ?? title)
    expect(await error.findByText(REFUSED)).toBeTruthy()
    expect(error.getByText(/^Could not determine call rate/).closest('[id]')?.id).toBe(
      field().getAttribute('aria-describedby'),
    )
    expect(phone.sent).toEqual([])
  })
})
