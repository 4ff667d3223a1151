import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type * as NumberingPlan from './numbering-plan.ts'

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
