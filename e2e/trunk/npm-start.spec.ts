import { type ChildProcessWithoutNullStreams, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test as base } from '@playwright/test'
import { freePort } from '../../tools/processes/free-ports.ts'
import { startNpm } from '../../tools/processes/npm-command.ts'
import { rentNumber } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, hangUp } from '../fixtures/dialer.ts'
import { expectRegistered, watchRegistration } from '../fixtures/registration.ts'
import { expectTwoWayAudio, recordPeerConnections } from '../fixtures/sound/call-audio.ts'

/** `npm start -- --carrier` with the carrier of the file's tests, as a person starts it. */
interface Started {
  child: ChildProcessWithoutNullStreams
  output(): string
  /** Opens the address that was printed, and logs in with the login that was printed. */
  logIn(page: Page): Promise<void>
  /** Settles when npm has exited. @returns its status; null when a signal has ended it */
  exited: Promise<number | null>
  /** Whether server or kamailio still run. */
  isRunning(): Promise<boolean>
  /** The processes of kamailio, of which the first is the parent. */
  kamailio(): number[]
}

const test = base.extend<{ carrier: string; started: Started }>({
  carrier: ['sip', { option: true }],
  started: async ({ carrier }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'ringback-npm-start-'))
    const port = await freePort()
    const [sandbox, smtp] = [await freePort(), await freePort()]
    const child = startNpm(`start -- --carrier ${carrier}`, {
      PORT: String(port),
      SANDBOX_PORT: String(sandbox),
      SANDBOX_SMTP_PORT: String(smtp),
      DATA_DIR: folder,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => (output += String(chunk)))
    const exited = once(child, 'exit').then(([status]) => status as number | null)
    const hasFailed = exited.then(status => {
      throw new Error(`npm start has exited with ${status}:\n${output}`)
    })
    const hasStarted = expect.poll(() => output, { timeout: 580_000 }).toMatch(/Stop +Ctrl-C/)
    await Promise.race([hasStarted, hasFailed])
    const printed = (pattern: RegExp) => pattern.exec(output)?.[1] ?? ''
    const kamailio = () => processesOf(`kamailio.cfg -w ${folder}/gateway`)
    const isRunning = async () => kamailio().length > 0 || (await answers(port))
    await use({
      ...{ child, exited, kamailio, isRunning },
      output: () => output,
      async logIn(page) {
        await recordPeerConnections(page)
        await page.goto(`${printed(/Open +(\S+)/)}/login`)
        await page.getByLabel('Email').fill(printed(/Demo login: +(\S+)/))
        await page.getByLabel('Password', { exact: true }).fill(printed(/Demo login: .* \/ (\S+)/))
        await page.getByRole('button', { name: 'Login' }).click()
      },
    })
    if (child.exitCode === null && child.signalCode === null) interrupt(child)
    await expect.poll(isRunning).toBe(false)
    rmSync(folder, { recursive: true, force: true })
  },
})

// beyond Calls go over any SIP trunk
test('npm start -- --carrier sip starts phones that are called and call with sound, and Ctrl-C ends all', async ({
  context,
  page,
  started,
}) => {
  await started.logIn(page)
  const [, number = ''] = /A number to try +(\+[\d ]+\d)/.exec(started.output()) ?? []
  await dial(page, number)
  await expectConnected(page)
  await expectTwoWayAudio(page)
  await hangUp(page)

  watchRegistration(page)
  await page.reload()
  await rentNumber(page, 'US')
  await expectRegistered(page)
  const phones = await context.newPage()
  await phones.goto(/Inbox and phones (\S+)/.exec(started.output())?.[1] ?? '')
  await expect(phones.getByRole('heading', { name: 'Phone', exact: true })).toBeHidden()
  await phones.getByRole('button', { name: 'Call Ringback' }).click()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectConnected(page)
  await expectTwoWayAudio(page)
  await phones.bringToFront()
  await phones.getByRole('button', { name: 'Hang up' }).click()
  await expectIdle(page)

  interrupt(started.child)
  await expect.poll(started.isRunning).toBe(false)
})

test.describe('with two carriers', () => {
  test.use({ carrier: 'twilio,sip' })

  test('npm start -- --carrier twilio,sip starts both, a call goes over the first, and all end with one program', async ({
    page,
    started,
  }) => {
    expect(started.output()).toContain('and a SIP gateway beside it')
    await started.logIn(page)
    const [, number = ''] = /A number to try +(\+[\d ]+\d)/.exec(started.output()) ?? []
    await dial(page, number)
    await expectConnected(page)
    await hangUp(page)

    const [parent = 0] = started.kamailio()
    process.kill(parent, 'SIGKILL')
    expect(await started.exited).toBe(1)
    expect(started.output()).toContain('The gateway’s kamailio exited unexpectedly.')
    expect(await started.isRunning()).toBe(false)
  })
})

/** As a terminal does it: the signal goes to the whole process group. */
function interrupt(child: ChildProcessWithoutNullStreams): void {
  process.kill(-(child.pid ?? 0), 'SIGINT')
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/api/health`).then(
    () => true,
    () => false,
  )
}

function processesOf(commandLine: string): number[] {
  const list = execFileSync('ps', ['-e', '-o', 'pid=,args='], { encoding: 'utf8' })
  const lines = list.split('\n').filter(line => line.includes(commandLine))
  return lines.map(line => Number.parseInt(line, 10)).sort((one, other) => one - other)
}
