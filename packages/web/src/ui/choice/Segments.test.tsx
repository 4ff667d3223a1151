import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Segments } from './Segments.tsx'

const ITEMS = [
  { value: 'calls', label: 'Calls' },
  { value: 'messages', label: 'Messages' },
] as const

function Example() {
  const [value, setValue] = useState<'calls' | 'messages'>('calls')
  return <Segments label="View" items={ITEMS} value={value} onChange={setValue} />
}

it('is one stop of the Tab key, and a press or an arrow selects', async () => {
  render(<Example />)
  const [calls, messages] = screen.getAllByRole<HTMLInputElement>('radio')
  expect(screen.getByRole('radiogroup', { name: 'View' })).toBeTruthy()
  await userEvent.tab()
  expect(document.activeElement).toBe(calls)
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(messages)
  expect([calls?.checked, messages?.checked]).toEqual([false, true])
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByText('Calls'))
  expect(calls?.checked).toBe(true)
})
