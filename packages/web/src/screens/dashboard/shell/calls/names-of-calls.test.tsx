import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { record, serverWith } from '../../../../../testing/history-server.ts'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { sentence } from '../../../../../testing/sentence.ts'
import { announceRing } from '../../../../softphone/browser/ring-channel.ts'
import { CallLines } from '../../incoming/CallLines.tsx'
import { AddContactLink } from '../../shared/contacts/AddContactLink.tsx'
import { ActiveCallBar } from './ActiveCallBar.tsx'
import { CallAnnouncer } from './CallAnnouncer.tsx'
import { MissedCallNotice } from '../messages/MissedCallNotice.tsx'

const NUMBER = '+447400123456'
const SHOWN = '+44 7400 123456'
const ASHA = {
  id: 'contact-1',
  name: 'Asha Rao',
  numbers: [{ label: '', phoneNumber: NUMBER }],
  note: '',
  isFavourite: false,
}
const contacts = { '/api/contacts': { body: { contacts: [ASHA] } } }
const call = ongoingCall(5, { to: NUMBER })

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

it('the notice of a missed call has the name, and the number beside it', async () => {
  const missed = record('1', {
    direction: 'inbound',
    status: 'no-answer',
    fromNumber: NUMBER,
    toNumber: '+12125550136',
  })
  const profile = { id: 'user-1', email: 'a@b.example', displayName: 'A', selectedCallerId: null }
  const { settled } = renderScreen(<MissedCallNotice view="numbers" onCount={() => undefined} />, {
    responses: { ...serverWith([missed]), ...contacts, '/api/user/profile': { body: profile } },
  })
  await settled()
  const notice = screen.getByRole('group').textContent
  expect(notice).toContain('You missed a call from Asha Rao.')
  expect(notice).toContain(SHOWN)
})

it('the bar of the active call and the title have the name, the number below it', async () => {
  const { settled } = renderScreen(<ActiveCallBar isShown />, {
    responses: contacts,
    phone: { status: 'connected', call },
  })
  await settled()
  expect(screen.getByRole('link').textContent).toMatch(/^Asha Rao\+44 7400 123456/)
  expect(document.title).toContain('Asha Rao')
})

it('the state and the end of a call are announced with the name', async () => {
  const { phone, settled } = renderScreen(<CallAnnouncer isDialerShown={false} />, {
    responses: contacts,
    phone: { status: 'connecting', call },
  })
  await settled()
  phone.setState({ status: 'connected' })
  expect(screen.getByRole('status').textContent).toBe('Call in progress, Asha Rao')
  phone.setState({ status: 'idle', call: null })
  expect(screen.getByRole('status').textContent).toBe('Call ended, Asha Rao')
})

it('a call that rings in another tab has the name and the number', async () => {
  const { settled } = renderScreen(<CallLines />, {
    responses: contacts,
    phone: { activeInOtherTab: true },
  })
  const stop = announceRing({ callId: 'call-in', from: NUMBER, to: '+12125550136' })
  await settled()
  const words = `Asha Rao is calling you. ${SHOWN} · It rings in another tab.`
  expect(await screen.findByText(sentence(words))).toBeTruthy()
  act(stop)
})

it('a number without a contact can be added, a saved or withheld one cannot', async () => {
  const { settled } = renderScreen(
    <>
      <AddContactLink number={NUMBER} />
      <AddContactLink number="anonymous" />
      <AddContactLink number="+12125550136" />
    </>,
    { responses: contacts },
  )
  await settled()
  const links = screen.getAllByRole('link', { name: 'Add contact' })
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/dashboard?tab=dialer&view=contacts&number=%2B12125550136',
  ])
})
