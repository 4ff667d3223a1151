import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import type { AppOptions } from '../src/http/app.ts'
import { buildTestApp } from './test-app.ts'
import { freshPglite } from './test-database.ts'
import { type TestWorld, testWorld } from './test-world.ts'

/** The status of a response, with the fields of its JSON. */
export interface Answer extends Record<string, unknown> {
  status: number
}

export interface SendOptions {
  /** POST with a body, and GET without, if it is not given. */
  method?: InjectOptions['method']
  /** The bearer token. */
  token?: string | undefined
  /** The address of the client. */
  from?: string | undefined
}

export interface TestServer {
  world: TestWorld
  app: FastifyInstance
  send(url: string, body?: object, options?: SendOptions): Promise<Answer>
}

/** An app with an embedded database of its own, for the tests of a file, after which it is closed. */
export async function openTestServer(
  business: Parameters<typeof testWorld>[1] = {},
  options: Partial<AppOptions> = {},
): Promise<TestServer> {
  const world = testWorld(await freshPglite(), business)
  const app = await buildTestApp(world, options)
  afterAll(async () => {
    await app.close()
    await world.database.close()
  })
  const send: TestServer['send'] = async (url, body, { method, token, from } = {}) => {
    const answer = await app.inject({
      method: method ?? (body ? 'POST' : 'GET'),
      url,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      ...(from !== undefined && { remoteAddress: from }),
      ...(body && { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, ...(isJson && answer.json<Record<string, unknown>>()) }
  }
  return { world, app, send }
}
