import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkError } from '../loading/load-chunk.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

function open(error: Error) {
  const Broken = () => {
    throw error
  }
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
}

// React reports every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

describe('the error screen', () => {
  it('asks to check the connection and reload when the screen could not be loaded', () => {
    open(new ChunkError('A part of the page could not be loaded'))
    expect(screen.getByRole('heading', { name: 'Part of this page is missing' })).toBeTruthy()
    expect(screen.getByText(/Check your connection, then reload the page/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  })

  it('offers a reload and the start page when a component has a defect', () => {
    open(new Error('a defect'))
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toBeTruthy()
  })
})
