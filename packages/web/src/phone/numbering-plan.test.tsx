import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type * as NumberingPlan from './numbering-plan.ts'

it('a number is drawn in its groups from the beginning, or without them when the plans do not load', async () => {
  vi.resetModules()
  const { PhoneNumber } = await import('./PhoneNumber.tsx')
  render(<PhoneNumber number="anonymous" />)
  expect(screen.getByText('Private number').className).not.toContain('text-transparent')
  render(<PhoneNumber number="+447400123457" />)
  expect(screen.getByText('+447400123457').className).toContain('text-transparent')
  expect((await screen.findByText('+44 7400 123457')).className).not.toContain('text-transparent')

  vi.resetModules()
  vi.doMock('./numbering-library.ts', () => {
    throw new Error('No network')
  })
  const { PhoneNumber: WithoutPlans } = await import('./PhoneNumber.tsx')
  render(<WithoutPlans number="+447400123458" />)
  const number = screen.getByText('+447400123458')
  await waitFor(() => expect(number.className).not.toContain('text-transparent'))
  vi.doUnmock('./numbering-library.ts')
})

it('has no groups until the numbering plans have loaded, and then renders them', async () => {
  // The query makes a second instance of the module, which has loaded nothing.
  const url = './numbering-plan.ts?not-loaded'
  const { asYouType, useNumberingPlan } = (await import(url)) as typeof NumberingPlan
  function Shown() {
    useNumberingPlan()
    return <p>{asYouType().input('+447400123456')}</p>
  }
  render(<Shown />)
  expect(screen.getByText('+447400123456')).toBeTruthy()
  expect(await screen.findByText('+44 7400 123456')).toBeTruthy()
})
