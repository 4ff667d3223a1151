import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { markStep } from '../../../../loading/start-steps.ts'
import { TimingTable } from './TimingTable.tsx'

function rows(): string[][] {
  const [, ...rest] = screen.getAllByRole('row')
  return rest.map(row =>
    [...within(row).getAllByRole('rowheader'), ...within(row).getAllByRole('cell')].map(
      cell => cell.textContent,
    ),
  )
}

function rowOf(step: string): string[] | undefined {
  return rows().find(([name]) => name === step)
}

it('lists the steps of the start in the order of their times, and adds each that follows', async () => {
  performance.mark('ringback script', { startTime: 120 })
  performance.mark('ringback dialer', { startTime: 1_500.4 })
  render(<TimingTable onClose={() => {}} />)
  expect(rowOf('Script begins')?.[1]).toBe('120 ms')
  expect(rowOf('Dialer shown')).toEqual(['Dialer shown', '1,500 ms', '1,380 ms'])
  expect(rowOf('Device registered')).toEqual(['Device registered', '…', ''])

  performance.mark('ringback registered', { startTime: 2_000 })
  await screen.findByText('2,000 ms')
  const times = rows().map(([, at]) => at)
  expect(times.slice(0, 3)).toEqual(['120 ms', '1,500 ms', '2,000 ms'])
})

it('keeps the first time of a step that happens again', () => {
  performance.mark('ringback token', { startTime: 300 })
  markStep('token')
  render(<TimingTable onClose={() => {}} />)
  expect(rowOf('Token received')?.[1]).toBe('300 ms')
})

it('can be closed', async () => {
  const onClose = vi.fn()
  render(<TimingTable onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
