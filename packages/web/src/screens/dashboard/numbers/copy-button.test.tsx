import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { CopyButton } from './CopyButton.tsx'

function Example() {
  const shownNumber = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <p ref={shownNumber}>+1 415 555 0100</p>
      <CopyButton
        number="+14155550100"
        formattedNumber="+1 415 555 0100"
        shownNumber={shownNumber}
      />
    </>
  )
}

it('copies the number', async () => {
  const { user } = renderScreen(<Example />)
  await user.click(screen.getByRole('button', { name: 'Copy +1 415 555 0100' }))
  expect(await navigator.clipboard.readText()).toBe('+14155550100')
  expect(screen.getByRole('status').textContent).toBe('Copied')
})

it('selects the number on a page that may not copy', async () => {
  const { user } = renderScreen(<Example />)
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  await user.click(screen.getByRole('button', { name: 'Copy +1 415 555 0100' }))
  expect(getSelection()?.toString()).toBe('+1 415 555 0100')
  expect(screen.getByRole('status').textContent).toContain('The number is selected.')
})
