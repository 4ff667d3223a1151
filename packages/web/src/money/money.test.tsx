import { microsFromUsd, paiseFromInr } from '@ringback/contract/money'
import { render } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Money, Rupees } from './Money.tsx'

const shown = (node: ReactNode) => {
  const { container } = render(node)
  const title = container.querySelector('span')?.title
  return container.textContent + (title ? ` (${title})` : '')
}

it.each<[number, Omit<ComponentProps<typeof Money>, 'amount'>, string]>([
  [1.5, {}, '$1.50'],
  [-1.5, {}, '-$1.50'],
  [1.5, { signed: true }, '+$1.50'],
  [0, { signed: true }, '$0.00'],
  [0.026, { signed: true }, '+$0.03 (+$0.026)'],
  [-0.026, { signed: true }, '-$0.03 (-$0.026)'],
  [-1234567.5, {}, '-$1,234,567.50'],
  [0.05, { to: 'rate' }, '$0.0500'],
  [0.012345, { to: 'rate', signed: true }, '+$0.012345'],
  [100000.012345, { to: 'all' }, '$100,000.012345'],
])('shows %d dollars with %j as %s', (usd, options, text) => {
  expect(shown(<Money amount={microsFromUsd(usd)} {...options} />)).toBe(text)
})

it('shows rupees in Indian groups', () => {
  expect(shown(<Rupees amount={paiseFromInr(123456.5)} />)).toBe('₹1,23,456.50')
})
