import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyComponent } from './lazy-component.ts'

const MODULE = { Part: () => <p>part</p> }

function show(Part: React.ComponentType) {
  return render(
    <Suspense fallback={<p>loading</p>}>
      <Part />
    </Suspense>,
  )
}

it('a part that was preloaded is rendered at once', async () => {
  const Part = lazyComponent(() => Promise.resolve(MODULE), 'Part')
  await Part.preload()
  show(Part)
  expect(screen.getByText('part')).toBeTruthy()
})

it('a part that is preloaded while it is shown is not mounted again', async () => {
  const Part = lazyComponent(() => Promise.resolve(MODULE), 'Part')
  const { rerender } = show(Part)
  const element = await screen.findByText('part')
  await Part.preload()
  rerender(
    <Suspense>
      <Part />
    </Suspense>,
  )
  expect(screen.getByText('part')).toBe(element)
})

it('a part whose preload failed is loaded when it is rendered', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.resolve(MODULE))
  for (let tries = 0; tries < 2; tries++) load.mockRejectedValueOnce(new TypeError('offline'))
  const Part = lazyComponent(load, 'Part')
  const preloaded = expect(Part.preload()).rejects.toThrow('could not be loaded')
  await vi.advanceTimersByTimeAsync(1_000)
  await preloaded
  vi.useRealTimers()
  show(Part)
  expect(await screen.findByText('part')).toBeTruthy()
})
