import { refused } from '@ringback/contract/outcome'
import { describe, expect, it, vi } from 'vitest'
import {
  type FakeStream,
  fakeTestedMicrophone,
} from '../../../testing/audio-check/fake-tested-microphone.ts'
import { TestedMicrophone } from './tested-microphone.ts'

async function openedMicrophone() {
  const fake = fakeTestedMicrophone()
  const levels: number[] = []
  const onGone = vi.fn()
  const tested = new TestedMicrophone(fake, null, level => levels.push(level))
  expect(await tested.open()).toBeNull()
  const copy = async () => (await tested.copy(onGone)) as unknown as FakeStream
  return { ...fake, tested, levels, onGone, copy }
}

describe('a copy for the voice library', () => {
  it('is one of the open stream, which stays live when the library stops the copy', async () => {
    const { copy, microphone, streams } = await openedMicrophone()
    const first = await copy()
    expect(streams[0]?.copies).toEqual([first])
    first.getTracks().forEach(track => track.stop())
    expect(streams[0]?.active).toBe(true)
    expect(microphone.open).toHaveBeenCalledTimes(1)
  })

  it('is live each time: the device is opened again, and the meter follows it', async () => {
    const { copy, streams, meteredStreams, stopLevel, emitLevel, levels } = await openedMicrophone()
    await copy()
    emitLevel(0.1)
    const second = await copy()
    expect(streams).toHaveLength(2)
    expect(streams[0]?.active).toBe(false)
    expect(streams[1]?.copies).toEqual([second])
    expect(second.active).toBe(true)
    expect(meteredStreams()).toEqual(streams)
    expect(stopLevel).toHaveBeenCalledTimes(1)
    emitLevel(0.3)
    expect(levels).toEqual([0.1, 0.3])
  })

  it('is one of the old stream if the device cannot be opened a second time', async () => {
    const { copy, microphone, streams, onGone } = await openedMicrophone()
    await copy()
    microphone.open.mockResolvedValue(refused('in-use'))
    expect((await copy()).active).toBe(true)
    expect(streams).toHaveLength(1)
    expect(onGone).not.toHaveBeenCalled()
  })

  it('is reported as impossible if no device is left', async () => {
    const { copy, microphone, streams, onGone } = await openedMicrophone()
    await copy()
    streams[0]?.getTracks().forEach(track => track.stop())
    microphone.open.mockResolvedValue(refused('none-found'))
    expect((await copy()).active).toBe(false)
    expect(onGone).toHaveBeenCalledExactlyOnceWith('none-found')
  })

  it('leaves no device open if it was requested after the end', async () => {
    const { copy, microphone, tested, meteredStreams } = await openedMicrophone()
    await copy()
    tested.close()
    await copy()
    expect(microphone.release).toHaveBeenCalledTimes(2)
    expect(meteredStreams()).toHaveLength(1)
  })
})

describe('the result', () => {
  it.each([
    ['works', [0.001, 0.2, 0.001]],
    ['silent', [0.001, 0.019]],
    ['silent', [null, 0]],
    ['unmeasured', [null, null]],
    ['unmeasured', []],
  ])('is "%s" after the levels %j', async (result, levels) => {
    const { tested, emitLevel } = await openedMicrophone()
    levels.forEach(level => emitLevel(level))
    expect(tested.result()).toBe(result)
  })
})
