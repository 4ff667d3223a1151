import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** What WebKit throws. It does not name the file. */
const ANONYMOUS = new TypeError('Importing a module script failed.')
/** What Firefox throws; Chromium's message ends with the URL, too. The query becomes part of a comment. */
const NAMED = new TypeError(
  'error loading dynamically imported module: data:text/javascript,export%20const%20answer=42//',
)

// The module remembers a failure for the whole page, so every test imports a fresh module.
async function freshPage() {
  vi.resetModules()
  return await import('./load-chunk.ts')
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('loading a part of the page', () => {
  it('loads the part once if that succeeds', async () => {
    const { loadChunk } = await freshPage()
    const load = vi.fn(async () => ({ answer: 42 }))
    expect(await loadChunk(load)).toEqual({ answer: 42 })
    expect(load).toHaveBeenCalledOnce()
  })

  it('tries again after a second, and reports nothing if that succeeds', async () => {
    const { loadChunk, chunkFailure } = await freshPage()
    const load = vi.fn(async () => ({ answer: 42 })).mockRejectedValueOnce(ANONYMOUS)
    const loading = loadChunk(load)
    await vi.advanceTimersByTimeAsync(999)
    expect(load).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(await loading).toEqual({ answer: 42 })
    expect(chunkFailure.has()).toBe(false)
  })

  it('tries again at another URL, because browsers remember that a URL failed', async () => {
    const { loadChunk } = await freshPage()
    const load = vi.fn(async () => ({ answer: 0 })).mockRejectedValue(NAMED)
    const loading = loadChunk(load)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await loading).toMatchObject({ answer: 42 })
    expect(load).toHaveBeenCalledOnce()
  })

  it('waits with the second try until a browser that is offline is online again', async () => {
    const { loadChunk, chunkFailure } = await freshPage()
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn(async () => ({ answer: 42 })).mockRejectedValueOnce(ANONYMOUS)
    const loading = loadChunk(load)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledOnce()
    onLine.mockRestore()
    dispatchEvent(new Event('online'))
    expect(await loading).toEqual({ answer: 42 })
    expect(chunkFailure.has()).toBe(false)
  })

  it('reports the failure of the second try', async () => {
    const { loadChunk, chunkFailure, ChunkError } = await freshPage()
    const onFailure = vi.fn<() => void>()
    const unsubscribe = chunkFailure.subscribe(onFailure)
    const load = vi.fn(() => Promise.reject(ANONYMOUS))
    const loading = loadChunk(load).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await loading).toBeInstanceOf(ChunkError)
    expect(load).toHaveBeenCalledTimes(2)
    expect(chunkFailure.has()).toBe(true)
    expect(onFailure).toHaveBeenCalledOnce()
    unsubscribe()
  })
})
