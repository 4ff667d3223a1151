import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { Link } from './Link.tsx'

function open() {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Link to="/login?next=1">Log in</Link>} />
        <Route path="/login" element={<p>the login</p>} />
      </Routes>
    </MemoryRouter>,
  )
  return screen.getByRole('link', { name: 'Log in' })
}

it('opens the page without loading the document again', async () => {
  await userEvent.click(open())
  expect(screen.getByText('the login')).toBeTruthy()
})

it('leaves a click with the control key to the browser, which opens a tab', () => {
  const link = open()
  expect(link.getAttribute('href')).toBe('/login?next=1')
  const isLeftToBrowser = fireEvent.click(link, { ctrlKey: true })
  expect(isLeftToBrowser).toBe(true)
  expect(screen.queryByText('the login')).toBeNull()
})
