import { describe, expect, it, vi } from 'vitest'
import { TO, connectedCall, flush } from '../../../testing/fake-softphone-deps.ts'
import { driveTimers } from '../../../testing/stopped-clock.ts'

driveTimers()

describe('digits', () => {
  // spec 5.37, 9.35
  it('are sent one at a time, each 70 ms after a tone of 160 ms, with pauses of 500 ms', async () => {
    const rig = await connectedCall()
    rig.softphone.send({ is: 'press', key: '1' })
    rig.softphone.send({ is: 'press', key: '2' })
    rig.softphone.send({ is: 'press', key: '3w#' })
    await vi.advanceTimersByTimeAsync(3_000)
    const { digits } = rig.voice.call
    expect(digits.map(({ digit }) => digit).join('')).toBe('123#')
    const gaps = digits.slice(1).map(({ atMs }, index) => atMs - (digits[index]?.atMs ?? 0))
    expect(gaps).toEqual([230, 230, 230 + 500])
  })

  it('wait for the end of a longer tone', async () => {
    const rig = await connectedCall()
    rig.voice.call.toneMs = 600
    rig.softphone.send({ is: 'press', key: '123' })
    await vi.advanceTimersByTimeAsync(1_199)
    expect(rig.voice.call.digits).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(rig.voice.call.digits).toHaveLength(3)
  })

  it('that wait are dropped when the call ends', async () => {
    const rig = await connectedCall()
    const first = rig.voice.call
    rig.softphone.send({ is: 'press', key: '12345' })
    rig.softphone.send({ is: 'end' })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(first.digits.map(({ digit }) => digit)).toEqual(['1'])
    expect(rig.voice.call.digits).toEqual([])
  })
})
