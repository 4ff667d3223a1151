import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { prepareDataDirectory } from './adapters/pglite/data-directory.ts'
import { startErrorMessage } from './start-error.ts'

/** An error as Node makes it for a system call. */
const systemError = (code: string, syscall: string, rest: object) =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall, ...rest })

/** The error of a second server at a port. */
async function listenTwice(): Promise<{ error: unknown; port: number }> {
  const first = createServer()
  await new Promise<void>(resolve => first.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void first.close())
  const { port } = first.address() as AddressInfo
  const error = await new Promise(resolve =>
    createServer().once('error', resolve).listen(port, '127.0.0.1'),
  )
  return { error, port }
}

describe('the message of an error at the start', () => {
  it('names the port that is in use, of the pages or of the metrics', async () => {
    const { error, port } = await listenTwice()
    expect(startErrorMessage(error)).toMatch(`Port ${port} is in use.`)
  })

  it.each<[what: string, error: unknown, message: RegExp]>([
    [
      'a port that may not be opened',
      systemError('EACCES', 'listen', { port: 80, address: '0.0.0.0' }),
      /^Port 80 on 0\.0\.0\.0 may not be opened\. Allow it, or set PORT or METRICS_PORT/,
    ],
    [
      'a socket of a file',
      systemError('EACCES', 'listen', { port: -1, address: '/data/operators.sock' }),
      /^Ringback could not start\.\nError: EACCES: listen/,
    ],
    [
      'a file',
      systemError('EACCES', 'open', { path: '/data/postgres' }),
      /^Ringback could not start\.\nError: EACCES: open/,
    ],
    ['no error', 'a text', /^Ringback could not start\.\na text$/],
  ])('names %s', (_, error, message) => {
    expect(startErrorMessage(error)).toMatch(message)
  })

  it.each<[what: string, make: (path: string) => void, below: string]>([
    ['is a file', path => writeFileSync(path, ''), ''],
    ['is below a file', path => writeFileSync(path, ''), 'data'],
    ['is below a link to nothing', path => symlinkSync('/nowhere/at-all', path), 'data'],
  ])('names a data directory that %s', (_, make, below) => {
    const folder = mkdtempSync(join(tmpdir(), 'ringback-start-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    make(join(folder, 'there'))
    const directory = join(folder, 'there', below)
    expect(messageOf(() => prepareDataDirectory(directory))).toMatch(
      `The data directory ${directory} cannot be made (E`,
    )
  })
})

function messageOf(start: () => void): string {
  try {
    start()
  } catch (error) {
    return startErrorMessage(error)
  }
  return 'no error'
}
