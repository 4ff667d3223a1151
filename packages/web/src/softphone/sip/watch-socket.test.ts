import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSipRig } from '../../../testing/voice/sip-rig.ts'

type Rig = Awaited<ReturnType<typeof registered>>

let stop: () => void

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A device that is registered, and whose clock the test moves. */
async function registered() {
  const connection = new EventTarget()
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  const rig = createSipRig()
  stop = () => rig.device.destroy()
  const ready = rig.device.register()
  await vi.advanceTimersByTimeAsync(100)
  await ready
  return { ...rig, connection }
}

const pings = ({ gateway }: Rig) => gateway.count('OPTIONS')
/** What the page was last informed of. */
const reach = ({ deviceEvents }: Rig) => {
  const last = deviceEvents.findLast(({ is }) => is === 'registered' || is === 'failed')
  return last?.is === 'failed' ? last.code : last?.is
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

describe('a socket', () => {
  it('is pinged every 25 s', async () => {
    const rig = await registered()
    await seconds(24)
    expect(pings(rig)).toBe(0)
    await seconds(52)
    expect(pings(rig)).toBe(3)
    expect(rig.gateway.sockets).toHaveLength(1)
  })

  it('is pinged every 25 s in a tab that has been hidden for minutes, whose intervals come once a minute', async () => {
    const { setInterval } = globalThis
    // A spy would be restored after the real timers, and leave this fake one to later files.
    globalThis.setInterval = ((callback: () => void) =>
      setInterval(callback, 60_000)) as typeof globalThis.setInterval
    try {
      const rig = await registered()
      await seconds(76)
      expect(pings(rig)).toBe(3)
    } finally {
      globalThis.setInterval = setInterval
    }
  })

  it.each<[string, (rig: Rig) => unknown]>([
    ['the network is back', () => dispatchEvent(new Event('online'))],
    ['the network is another one', rig => rig.connection.dispatchEvent(new Event('change'))],
    ['the page is shown', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the page is not frozen any more', () => document.dispatchEvent(new Event('resume'))],
    [
      'the machine has woken',
      () => {
        vi.setSystemTime(Date.now() + 3_600_000)
        return seconds(5)
      },
    ],
  ])('is pinged when %s', async (_, happens) => {
    const rig = await registered()
    await happens(rig)
    await seconds(1)
    expect(pings(rig)).toBe(1)
  })

  it('is replaced when the network has gone', async () => {
    const rig = await registered()
    rig.gateway.isSilent = true
    dispatchEvent(new Event('offline'))
    expect(reach(rig)).toBe(53_000)
  })

  it('whose entry a translation of addresses has dropped is replaced, and the page is informed meanwhile', async () => {
    const rig = await registered()
    const [first] = rig.gateway.sockets
    if (first) rig.gateway.forgotten.add(first)
    await seconds(29)
    expect(reach(rig)).toBe('registered')
    await seconds(1.5)
    expect(reach(rig)).toBe(53_000)
    await seconds(5)
    expect(reach(rig)).toBe('registered')
    expect(rig.gateway.sockets).toHaveLength(2)
  })
})

it('that is new outlives the ping of the one before', async () => {
  const rig = await registered()
  const [first] = rig.gateway.sockets
  if (first) rig.gateway.forgotten.add(first)
  dispatchEvent(new Event('online'))
  await seconds(1)
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  await seconds(6)
  expect([reach(rig), rig.gateway.sockets.length]).toEqual(['registered', 2])
})

it('is connected at once when the network is back', async () => {
  const rig = await registered()
  dispatchEvent(new Event('offline'))
  await seconds(0.1)
  expect(reach(rig)).toBe(53_000)
  dispatchEvent(new Event('online'))
  await seconds(0.1)
  expect(reach(rig)).toBe('registered')
})

it('is registered within 10 s after the network is back, however long it was away', async () => {
  // The longest pauses between two attempts.
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  const late: number[] = []
  for (let away = 31; away < 60; away += 0.7) {
    const rig = await registered()
    rig.gateway.isSilent = true
    await seconds(away)
    expect(reach(rig)).toBe(53_000)
    rig.gateway.isSilent = false
    await seconds(10)
    if (reach(rig) !== 'registered') late.push(away)
    stop()
  }
  expect(late).toEqual([])
})
