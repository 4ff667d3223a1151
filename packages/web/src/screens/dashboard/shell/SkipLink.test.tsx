import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { SkipLink } from './kept-focus.tsx'

function Example() {
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <SkipLink to={main} />
      <button>In the header</button>
      <main ref={main} tabIndex={-1} />
    </>
  )
}

it('the first stop of the Tab key skips the header', async () => {
  const { user } = renderScreen(<Example />)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
