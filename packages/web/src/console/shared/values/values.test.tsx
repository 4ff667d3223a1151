import { render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { Definition, Section, Stat } from '../Page.tsx'
import { EntityLink, Id, SubjectLink } from './EntityLink.tsx'
import { Timeline, offsetText } from './Timeline.tsx'
import { Phone, Time } from './values.tsx'

const textOf = (node: ReactNode) =>
  render(<MemoryRouter>{node}</MemoryRouter>).container.textContent

it('shows a time locally, and in UTC in its tooltip', () => {
  render(<Time at={new Date('2026-11-22T10:00:00Z')} />)
  const time = screen.getByTitle('2026-11-22T10:00:00.000Z')
  expect(time.textContent).toMatch(/2026/)
  expect(textOf(<Time at={null} />)).toBe('–')
})

it('shows a phone number in groups', () => {
  expect(textOf(<Phone number="+447400123456" />)).toBe('+44 7400 123456')
})

it.each([
  ['customer', '/operator/customers/a%2Fb'],
  ['call', '/operator/calls/a%2Fb'],
  ['payment', '/operator/payments/a%2Fb'],
  ['number', '/operator/numbers/a%2Fb'],
] as const)('links a %s to %s', (kind, path) => {
  render(
    <MemoryRouter>
      <EntityLink kind={kind} id="a/b" />
      <SubjectLink subject="no subject" />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'a/b' }).getAttribute('href')).toBe(path)
  expect(screen.getByText('no subject').closest('a')).toBeNull()
})

it('names a section, and shows a dash for a missing value in it', () => {
  render(
    <Section title="Profile">
      <Definition
        rows={[
          ['Name', 'Asha'],
          ['Phone', null],
        ]}
      />
    </Section>,
  )
  const section = within(screen.getByRole('region', { name: 'Profile' }))
  expect(section.getAllByRole('definition').map(value => value.textContent)).toEqual(['Asha', '–'])
})

it('shows a figure, which may be a link', () => {
  render(
    <MemoryRouter>
      <Stat label="Live calls" value={3} note="5 a minute ago" to="/operator/calls" />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Live calls' })).toBeTruthy()
  expect(screen.getByText('3')).toBeTruthy()
  expect(screen.getByText('5 a minute ago')).toBeTruthy()
})

it('lists events with the time of the first one, and after how long the others were', () => {
  const { container } = render(
    <Timeline
      hasOffsets
      entries={[
        { key: '1', at: new Date('2026-11-22T10:00:00Z'), title: 'Ringing', more: 'call_1' },
        { key: '2', at: new Date('2026-11-22T10:02:17Z'), title: 'Answered' },
      ]}
    />,
  )
  expect(container.querySelectorAll('p time')).toHaveLength(1)
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.querySelector('time')?.textContent).toBe('+0.0 s')
  expect(screen.getByText('call_1').closest('details')?.open).toBe(false)
  const time = within(second as HTMLElement).getByTitle('2026-11-22T10:02:17.000Z')
  expect(time.textContent).toBe('+2:17')
})

it.each([
  [0, '+0.0 s'],
  [1_260, '+1.2 s'],
  [59_999, '+59.9 s'],
  [60_000, '+1:00'],
  [137_400, '+2:17'],
  [3_599_999, '+59:59'],
  [3_737_000, '+1:02:17'],
  [86_399_999, '+23:59:59'],
  [86_400_000, '+1 d 0 h'],
  [274_000_000, '+3 d 4 h'],
])('%d ms after the beginning is %s', (milliseconds, text) => {
  expect(offsetText(milliseconds)).toBe(text)
})

it('breaks an id between its words only, and copies it whole', () => {
  const { container } = render(<Id>hold:call_1a2b</Id>)
  expect(container.textContent).toBe('hold:call_1a2b')
  const words = container.innerHTML.replace(/<wbr>/g, '|').replace(/<[^>]+>/g, '')
  expect(words).toBe('hold:|call_|1a2b')
})
