import { spawn } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bundleForNode } from '../../../testing/processes/bundle-for-node.ts'
import { logOutput, maskPersonalData } from './log.ts'

describe('the output of the log', () => {
  let written: string
  let fault: string | null
  const write = (_file: number, bytes: Buffer) => {
    if (fault) throw Object.assign(new Error(fault), { code: fault })
    // A file may accept a part of the bytes.
    const part = bytes.subarray(0, 5)
    written += part.toString()
    return part.length
  }
  beforeEach(() => {
    vi.useFakeTimers()
    written = ''
    fault = null
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const endTurn = () => vi.advanceTimersByTime(0)

  it('writes the lines of a turn of the event loop together, also when the file accepts them in parts', () => {
    const writes: string[] = []
    const output = logOutput(1, (file, bytes) => {
      writes.push(bytes.toString())
      return write(file, bytes)
    })
    output.write('one\n')
    output.write('two\n')
    expect(writes).toEqual([])
    endTurn()
    expect(writes).toEqual(['one\ntwo\n', 'wo\n'])
    expect(written).toBe('one\ntwo\n')
    output.write('three\n')
    endTurn()
    expect(written).toBe('one\ntwo\nthree\n')
  })

  it('does not wait for the end of a turn that logs much', () => {
    const output = logOutput(1, write)
    const line = `${'x'.repeat(2 ** 16)}\n`
    output.write(line)
    expect(written).toBe(line)
  })

  it('keeps lines while the disk is full, and writes them when it has space', () => {
    const output = logOutput(1, write)
    fault = 'ENOSPC'
    output.write('one\n')
    endTurn()
    output.write('two\n')
    fault = null
    vi.advanceTimersByTime(1_000)
    expect(written).toBe('one\ntwo\n')
  })

  it('bounds what it keeps, and says how many lines were lost', () => {
    const output = logOutput(1, write)
    fault = 'ENOSPC'
    for (let n = 0; n < 3; n++) output.write(`${'x'.repeat(2 ** 19)}\n`)
    fault = null
    vi.advanceTimersByTime(1_000)
    const lines = written.trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      lost: 2,
      msg: 'Log lines could not be written',
    })
  })

  it('drops lines when the reader of a pipe has closed it', () => {
    const output = logOutput(1, write)
    fault = 'EPIPE'
    output.write('one\n')
    endTurn()
    fault = null
    vi.advanceTimersByTime(1_000)
    output.write('two\n')
    endTurn()
    expect(written).toBe('two\n')
  })
})

it('writes the last lines of a process that exits in the turn that logged them', async () => {
  const script = new URL('../../../testing/processes/log-and-exit.ts', import.meta.url)
  const bundle = await bundleForNode(script)
  const child = spawn(process.execPath, [bundle.file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'close')
  bundle.remove()
  expect(output).toContain('The last line')
}, 180_000)

describe.each([
  ['a full disk', '/dev/full'],
  ['a pipe that its reader has closed', null],
])(
  'a process that logs to %s',
  (_what, path) => {
    it.skipIf(path !== null && !existsSync(path))('goes on', async () => {
      const script = new URL('../../../testing/processes/log-some-lines.ts', import.meta.url)
      const bundle = await bundleForNode(script)
      const output = path === null ? ('pipe' as const) : openSync(path, 'w')
      const child = spawn(process.execPath, [bundle.file], { stdio: ['ignore', output, 'inherit'] })
      child.stdout?.destroy()
      const [code] = (await once(child, 'close')) as [number | null]
      bundle.remove()
      expect(code).toBe(0)
    })
  },
  180_000,
)

it.each([
  ['to +14155550123 now', 'to +1415***23 now'],
  ['From=client&To=%2B442071234567', 'From=client&To=%2B4420***67'],
  ['?number=%2b442071234567', '?number=%2b4420***67'],
  ['Key (email)=(ada.lovelace@example.com)', 'Key (email)=(a***@example.com)'],
  [
    '{"time":"2026-11-21T06:31:20.582Z","ms":12345678}',
    '{"time":"2026-11-21T06:31:20.582Z","ms":12345678}',
  ],
])('masks people in %j', (line, masked) => {
  expect(maskPersonalData(line)).toBe(masked)
})

it('masks a word of a million characters', () => {
  const word = 'x'.repeat(1_000_000)
  expect(maskPersonalData(`${word} ada@example.com`)).toBe(`${word} a***@example.com`)
})
