import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createClockWatch } from './follow-clock.ts'
import { useWorld } from '../../testing/use-world.ts'

describe('the watch of the clock', () => {
  const world = useWorld()
  let watch: () => Promise<void>
  beforeEach(async () => {
    const clockWatch = createClockWatch()
    watch = () => clockWatch(world)
  })

  const carrierIsAhead = (seconds: number) => {
    world.voice.clockShows = new Date(world.clock.now().getTime() + seconds * 1_000)
    return watch()
  }

  it('logs once that the clock is wrong, and once that it is right again', async () => {
    const error = vi.spyOn(world.log, 'error')
    const info = vi.spyOn(world.log, 'info')
    await watch()
    await carrierIsAhead(60)
    expect(error).not.toHaveBeenCalled()
    await carrierIsAhead(3_600)
    await carrierIsAhead(3_600)
    expect(error).toHaveBeenCalledExactlyOnceWith(
      { seconds: -3_600 },
      expect.stringContaining('3600 s behind'),
    )
    await carrierIsAhead(1)
    await carrierIsAhead(1)
    expect(info).toHaveBeenCalledExactlyOnceWith({ seconds: -1 }, expect.any(String))
    await carrierIsAhead(-61)
    expect(error).toHaveBeenLastCalledWith({ seconds: 61 }, expect.stringContaining('61 s ahead'))
  })
})
