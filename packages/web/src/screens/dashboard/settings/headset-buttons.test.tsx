import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { type Headsets, createHeadsets } from '../../../softphone/headset/headsets.ts'
import { HeadsetButtons } from './HeadsetButtons.tsx'

function createFake(choose: () => Promise<void>): Headsets {
  let names: readonly string[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly string[]) => {
    names = next
    for (const listener of listeners) listener()
  }
  return {
    ...createHeadsets(() => undefined),
    isSupported: () => true,
    names: () => names,
    subscribe: listener => (listeners.add(listener), () => void listeners.delete(listener)),
    choose: () => choose().then(() => set(['Evolve2 40'])),
    forget: async () => set([]),
  }
}

// beyond The buttons of a headset and of the system control a call
it('asks for a headset after a press only, names the one in use, and stops using it', async () => {
  const choose = vi.fn(async () => undefined)
  const { user } = renderScreen(<HeadsetButtons headsets={createFake(choose)} />)
  expect(choose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Choose a headset' }))
  expect((await screen.findByRole('status')).textContent).toBe('In use: Evolve2 40')
  await user.click(screen.getByRole('button', { name: 'Stop using it' }))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('button', { name: 'Stop using it' })).toBeNull()
})

it('says that the browser does not allow it, and is not shown where no browser could', async () => {
  const refuse = async () => Promise.reject(new DOMException('refused', 'SecurityError'))
  const { user } = renderScreen(<HeadsetButtons headsets={createFake(refuse)} />)
  await user.click(screen.getByRole('button', { name: 'Choose a headset' }))
  expect((await screen.findByText(/^The headset cannot be used/)).role).toBe('status')
  renderScreen(<HeadsetButtons headsets={createHeadsets(() => undefined)} />)
  expect(screen.getAllByRole('heading')).toHaveLength(1)
})
