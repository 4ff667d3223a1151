import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { IncomingCalls } from '../../incoming/IncomingCalls.tsx'
import { DialerPage } from '../DialerPage.tsx'
import { GROUPS } from './ShortcutSheet.tsx'

const CONTACT = {
  id: 'contact-1',
  name: 'Ada',
  numbers: [{ label: '', phoneNumber: '+447400123456' }],
  note: '',
  isFavourite: false,
}

/** Every key of a keyboard that a page may handle. */
const KEYS = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...['Enter', 'Escape', 'Backspace', 'Delete', 'Home', 'End', 'PageUp', 'PageDown', 'Insert'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  ...Array.from({ length: 12 }, (_, index) => `F${index + 1}`),
]

const NAMES: Record<string, string> = { '↑': 'ArrowUp', '↓': 'ArrowDown', Esc: 'Escape' }

/** The keys of a group of the sheet, as the browser names them. */
function listed(title: string): Set<string> {
  const group = GROUPS.find(each => each.title === title)
  if (!group) throw new Error(`The sheet has no group "${title}"`)
  const keys = group.entries.flatMap(({ keys }) => keys as readonly string[])
  return new Set(
    keys.flatMap(key => {
      if (key === '0 - 9') return [...'0123456789']
      // The browser's own paste, whose event the dialer handles, and the keys of the dashboard.
      if (['Ctrl V', 'Ctrl K', '⌘ K'].includes(key)) return []
      return [(NAMES[key] ?? key).replace(/^[A-Z]$/, letter => letter.toLowerCase())]
    }),
  )
}

/** The keys that the page handles: it keeps the browser from handling them too. Letters in lower case. */
function handledOn(target: EventTarget): Set<string> {
  const handled = KEYS.filter(key => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    target.dispatchEvent(event)
    return event.defaultPrevented
  })
  return new Set(handled.map(key => (/^[A-Z]$/.test(key) ? key.toLowerCase() : key)))
}

const ALWAYS = listed('Always')

describe('the list of keyboard shortcuts has every key that', () => {
  it('the dialer handles before a call', async () => {
    renderScreen(<DialerPage />)
    const onPage = handledOn(document.body)
    cleanup()
    const { user, settled } = renderScreen(<DialerPage />, {
      responses: { '/api/contacts': { body: { contacts: [CONTACT] } } },
    })
    await settled()
    const field = screen.getByRole('textbox', { name: 'Phone number' })
    await user.type(field, 'ad')
    screen.getByRole('option', { name: /Ada/ })
    const inField = handledOn(field)
    for (const key of ['ArrowUp', 'ArrowDown', 'Escape']) expect(inField).toContain(key)
    expect(new Set([...onPage, ...inField])).toEqual(
      new Set([...listed('In the dialer, before a call'), ...ALWAYS]),
    )
  })

  it('the dialer handles during a call', () => {
    renderScreen(<DialerPage />, { phone: { status: 'connected', call: ongoingCall(5) } })
    expect(handledOn(document.body)).toEqual(
      new Set([...listed('During a call, on every tab'), ...ALWAYS]),
    )
  })

  it('a ringing call handles', async () => {
    vi.stubGlobal(
      'Audio',
      class extends EventTarget {
        play = async () => undefined
        pause() {}
      },
    )
    renderScreen(<IncomingCalls />, {
      phone: {
        incoming: {
          callId: 'call-2',
          from: '+12125550142',
          to: '+14155552671',
          answering: false,
          problem: null,
        },
      },
    })
    const panel = await screen.findByRole('alertdialog')
    expect(handledOn(panel)).toEqual(listed('While a call rings'))
  })
})

it('no key of the list does anything while a text field has the focus, except for those of the field', () => {
  renderScreen(
    <>
      <input aria-label="Name" />
      <DialerPage />
    </>,
    { phone: { status: 'connected', call: ongoingCall(5) } },
  )
  expect(handledOn(screen.getByRole('textbox', { name: 'Name' }))).toEqual(new Set())
})
