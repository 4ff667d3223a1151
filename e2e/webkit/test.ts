import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Builder, type WebDriver } from 'selenium-webdriver'
import { NO_WEBKIT, type WebKit, findWebKit } from '../../tools/programs/find-browser.ts'
import { freePort } from '../../tools/processes/free-ports.ts'
import { expect, test as base } from '../fixtures/test.ts'

/** The `test` of the journeys, with WebKit in place of Playwright's own browser. */
export const test = base.extend<object, { webkit: WebDriver }>({
  webkit: [
    async ({}, use) => {
      const programs = findWebKit()
      if (programs === undefined) throw new Error(NO_WEBKIT)
      const driver = await startDriver(programs)
      const webkit = await new Builder()
        .usingServer(driver.url)
        .withCapabilities({ browserName: 'MiniBrowser' })
        .build()
      await use(webkit)
      await webkit.quit()
      await driver.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

/** Starts the driver on a display of its own. */
async function startDriver(programs: WebKit) {
  const display = spawn(programs.display, ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [displayNumber] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn(programs.driver, ['--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${displayNumber.toString().trim()}` },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { intervals: [50] }).toBe(true)
  return {
    url,
    async stop() {
      for (const program of [driver, display]) {
        program.kill()
        await once(program, 'exit')
      }
    },
  }
}
