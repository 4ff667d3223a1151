import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages } from '../../../testing/built-pages.ts'
import { AMBIGUOUS, pathsTo } from '../../../testing/invalid/invalid-http.ts'
import { sendRaw, statusesOf } from '../../../testing/invalid/raw-client.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const SECRET = 'a file that is not served'

const webFolder = builtPages()
/** Files in the folder of the page that the build does not make, and one beside the folder. */
for (const path of [`${webFolder}-secret`, join(webFolder, '.env'), join(webFolder, '.git')]) {
  writeFileSync(path, SECRET)
}
const { app } = await openTestServer({}, { webFolder })

describe('a server on the internet', () => {
  let port: number
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(() => rmSync(`${webFolder}-secret`))

  it('answers a request that can be taken apart in two ways with one refusal at most, and closes the connection', async () => {
    const answered: Record<string, number[]> = {}
    for (const [what, bytes] of Object.entries(AMBIGUOUS)) {
      const statuses = statusesOf(await sendRaw(port, bytes))
      const isRefused = statuses.every(status => status >= 400 && status < 500)
      if (!isRefused || statuses.length > 1) answered[what] = statuses
    }
    expect(answered).toEqual({})
  })

  it('serves no file outside of the page, and none that the build did not make', async () => {
    const paths = pathsTo(webFolder, basename(`${webFolder}-secret`))
    for (const path of paths) {
      const request = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
      const received = await sendRaw(port, request)
      expect([path, received.includes(SECRET)]).toEqual([path, false])
      expect([path, statusesOf(received).filter(status => status >= 500)]).toEqual([path, []])
    }
    expect(paths).toHaveLength(53)
  })
})
