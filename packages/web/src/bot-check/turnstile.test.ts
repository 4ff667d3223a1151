import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Turnstile } from './turnstile.ts'

const api: Turnstile = { render: () => 'w', reset: () => {}, remove: () => {} }

// The module loads the script once, so every test imports a fresh module.
async function freshPage() {
  vi.resetModules()
  return await import('./turnstile.ts')
}

function scripts() {
  return [...document.head.querySelectorAll('script')]
}

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  delete window.turnstile
})

describe('loading the bot check', () => {
  // spec 9.14
  it('requests explicit rendering, and checks every 100 ms whether the script is ready', async () => {
    const { loadTurnstile } = await freshPage()
    const loaded = vi.fn<(turnstile: Turnstile) => void>()
    void loadTurnstile('https://bots.example/api.js').then(loaded)
    expect(scripts().map(script => script.src)).toEqual([
      'https://bots.example/api.js?render=explicit',
    ])
    scripts()[0]?.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(250)
    window.turnstile = api
    await vi.advanceTimersByTimeAsync(49)
    expect(loaded).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(loaded).toHaveBeenCalledWith(api)
  })

  it('fails when the script cannot be loaded, and the next call tries again', async () => {
    const { loadTurnstile } = await freshPage()
    const failed = expect(loadTurnstile('https://bots.example/api.js')).rejects.toThrow('loaded')
    scripts()[0]?.dispatchEvent(new Event('error'))
    await failed
    expect(scripts()).toHaveLength(0)
    void loadTurnstile('https://bots.example/api.js')
    expect(scripts()).toHaveLength(1)
  })

  it('gives up on a script that never becomes ready', async () => {
    const { loadTurnstile } = await freshPage()
    const failed = expect(loadTurnstile('https://bots.example/api.js')).rejects.toThrow(
      'is missing',
    )
    scripts()[0]?.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(5_000)
    await failed
  })
})
