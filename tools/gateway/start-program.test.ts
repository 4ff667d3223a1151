import { spawn } from 'node:child_process'
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { isSkippedWithout } from '../programs/find-program.ts'
import { startProgram } from './start-program.ts'

const onLinux = it.skipIf(isSkippedWithout('setpriv'))

onLinux('ends a program with the process that started it, although that was killed', async () => {
  const program = `
    const { startProgram } = await import(${JSON.stringify(new URL('start-program.ts', import.meta.url).href)})
    console.log(startProgram('sleep', ['600']).pid)
    setInterval(() => {}, 1000)
  `
  const parent = spawn(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    program,
  ])
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(printed)
  await expect.poll(() => commandOf(pid)).toMatch(/^sleep/)
  parent.kill('SIGKILL')
  await expect.poll(() => commandOf(pid)).toBe('')
})

onLinux('reports a program that exits by itself, and not one that is stopped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const outputs: string[] = []
  const onExit = (output: string) => outputs.push(output)
  const stopped = startProgram('sleep', ['600'], { onExit })
  await stopped.stop()
  const log = join(folder, 'program.log')
  const exiting = startProgram('sh', ['-c', 'echo I cannot go on'], { onExit, log })
  await expect.poll(() => outputs).toEqual(['I cannot go on\n'])
  expect([stopped.hasExited(), exiting.hasExited()]).toEqual([true, true])
  await expect.poll(() => readFileSync(log, 'utf8')).toBe('I cannot go on\n')
})

onLinux('has read all of the output of a program when that has exited', async () => {
  const printed = Array.from({ length: 20 }, (_, line) => `${line} ${'x'.repeat(5_000)}\n`).join('')
  const outputs: string[] = []
  const programs = Array.from({ length: 20 }, () =>
    startProgram('printf', ['%s', printed], { onExit: output => outputs.push(output) }),
  )
  await expect.poll(() => programs.every(program => program.hasExited())).toBe(true)
  expect(outputs.map(output => output === printed)).toEqual(programs.map(() => true))
})

onLinux('ends the children of a program that exits by itself', async () => {
  const outputs: string[] = []
  const onExit = (output: string) => outputs.push(output)
  startProgram('sh', ['-c', 'sleep 600 & echo $!'], { onExit })
  await expect.poll(() => outputs).toHaveLength(1)
  await expect.poll(() => commandOf(Number(outputs[0]))).toBe('')
})

/** The command line of a process, with a space after each word; empty if it does not run. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
