import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { instant } from '../../fields.ts'

const session = z.object({
  id: z.string(),
  /** "Firefox", or null if unknown. */
  browser: z.nullable(z.string()),
  /** "Windows", or null if unknown. */
  system: z.nullable(z.string()),
  createdAt: instant,
  /** At most a minute ago for a session that is in use. */
  lastSeenAt: instant,
  /** Whether it is the session of the request. */
  isCurrent: z.boolean(),
})
/** A browser, or a program, in which a user is logged in. */
export type OwnSession = z.infer<typeof session>

export const listOwnSessions = endpoint(() => ({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'user',
  summary: 'Where the user is logged in: up to 100 sessions, last used first',
  response: z.object({ sessions: z.array(session) }),
}))

export const endOwnSession = endpoint(() => ({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  access: 'user',
  summary: 'End a session of the user',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: z.object({ message: z.string() }),
}))

export const endOtherSessions = endpoint(() => ({
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'user',
  summary: 'End all sessions of the user but the one of the request',
  response: z.object({ message: z.string() }),
}))
