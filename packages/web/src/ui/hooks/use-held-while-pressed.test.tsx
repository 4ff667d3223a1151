import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useHeldWhilePressed } from './use-held-while-pressed.ts'

function Notice({ text }: { text: string }) {
  return <p>{useHeldWhilePressed(text)}</p>
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function pressWhileTextChanges() {
  const { rerender } = render(<Notice text="before" />)
  fireEvent.pointerDown(document.body)
  rerender(<Notice text="after" />)
  expect(screen.getByText('before')).toBeTruthy()
}

it('shows a change at once while no pointer is pressed', () => {
  const { rerender } = render(<Notice text="before" />)
  rerender(<Notice text="after" />)
  expect(screen.getByText('after')).toBeTruthy()
})

it('shows a change during a press after the click', () => {
  pressWhileTextChanges()
  fireEvent.pointerUp(document.body)
  expect(screen.getByText('before')).toBeTruthy()
  fireEvent.click(document.body)
  act(() => void vi.advanceTimersByTime(0))
  expect(screen.getByText('after')).toBeTruthy()
})

it('shows a change during a press that ends without a click', () => {
  pressWhileTextChanges()
  fireEvent.pointerUp(document.body)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.getByText('after')).toBeTruthy()
})

it('shows a change when the browser cancels the press, for example to scroll', () => {
  pressWhileTextChanges()
  act(() => void fireEvent.pointerCancel(document.body))
  expect(screen.getByText('after')).toBeTruthy()
})
