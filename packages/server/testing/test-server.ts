import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import type { AppOptions } from '../src/http/app.ts'
import type { Database } from '../src/ports/database.ts'
import { setPasswordHash } from '../src/store/accounts/users.ts'
import { addCaller } from './people/callers.ts'
import { signIn } from './people/sign-in.ts'
import { buildTestApp } from './test-app.ts'
import { freshPglite } from './test-database.ts'
import { type TestWorld, testWorld } from './test-world.ts'

/** The status of a response, with the fields of its JSON. */
export interface Answer extends Record<string, unknown> {
  status: number
}

export interface SendOptions {
  /** POST with a body, and GET without, if it is not given. */
  method?: InjectOptions['method'] | undefined
  /** The bearer token. */
  token?: string | undefined
  /** The address of the client. */
  from?: string | undefined
}

interface CustomerOptions {
  /** Signs this user in again, in place of a new one. */
  userId?: string | undefined
  /** By default the user has none that is known. */
  password?: string
}

/** A signed-in customer. */
export interface Customer {
  userId: string
  email: string
  /** The bearer token. */
  token: string
  send(url: string, body?: object, method?: SendOptions['method']): Promise<Answer>
}

/** What a vendor gets in answer to a webhook. */
export interface WebhookAnswer {
  status: number
  body: string
  type: string
}

export interface TestServer {
  world: TestWorld
  app: FastifyInstance
  send(url: string, body?: object, options?: SendOptions): Promise<Answer>
  /** @param credit of a new customer, in millionths of a dollar; none by default */
  addCustomer(credit?: bigint, options?: CustomerOptions): Promise<Customer>
  /** Posts a form to a path of Twilio's webhooks, as Twilio does: signed over the public URL, whatever the host. */
  postTwilio(
    path: string,
    fields: Record<string, string>,
    signature?: string,
  ): Promise<WebhookAnswer>
}

/**
 * An app with a database of its own, for the tests of a file or a `describe`, after which it is closed.
 *
 * @param open the embedded database, if it is not named
 */
export async function openTestServer(
  business: Parameters<typeof testWorld>[1] = {},
  options: Partial<AppOptions> = {},
  open: () => Promise<Database> = freshPglite,
): Promise<TestServer> {
  const world = testWorld(await open(), business)
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
  return {
    ...{ world, app, send },
    async addCustomer(credit = 0n, { userId: known, password } = {}) {
      const userId = known ?? (await addCaller(world, credit))
      if (password !== undefined) {
        const hash = await world.passwords.hash(password)
        await world.database.transaction(tx => setPasswordHash(tx, userId, hash))
      }
      const token = await signIn(world, userId)
      return {
        ...{ userId, email: `${userId.toLowerCase()}@example.com`, token },
        send: (url, body, method) => send(url, body, { method, token }),
      }
    },
    async postTwilio(path, fields, signature) {
      const url = `${world.business.publicUrl}/api/webhooks/twilio/${path}`
      const answer = await app.inject({
        method: 'POST',
        url: `/api/webhooks/twilio/${path}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signature ?? world.twilio.sign({ url, fields }),
          host: 'somewhere.else',
        },
        payload: new URLSearchParams(fields).toString(),
      })
      const { statusCode: status, body, headers } = answer
      return { status, body, type: String(headers['content-type']) }
    },
  }
}
