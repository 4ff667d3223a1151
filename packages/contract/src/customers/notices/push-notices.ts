import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { lazily } from '../../lazily.ts'
import { word } from '../../fields.ts'

/** What a browser is notified of while no page of ours is open in it. */
export const pushKind = z.enum(['incoming-call', 'missed-call', 'voicemail'])
export type PushKind = z.infer<typeof pushKind>

/** `bytes` in base64url without padding (RFC 8291 section 3). */
const base64Url = (bytes: number) =>
  z.string().check(
    z.regex(/^[\w-]+$/),
    z.refine(text => text.length === Math.ceil((bytes * 8) / 6), `must have ${bytes} bytes`),
  )

/** Where a push service takes messages for one browser, and the keys that encrypt them: PushSubscription.toJSON(). */
export const pushSubscription = lazily(() =>
  z.object({
    endpoint: z.url().check(z.maxLength(2_000)),
    keys: z.object({
      /** A point of the curve P-256, not compressed. */
      p256dh: base64Url(65),
      auth: base64Url(16),
    }),
  }),
)
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>

const choice = {
  kinds: z.array(pushKind).check(z.maxLength(10)),
  /** Whether a notice names the caller. Others may read it on a locked screen. */
  showsCaller: z.boolean(),
}

/** What reaches the browser of a session. */
const pushNotices = lazily(() =>
  z.object({
    /** With which browsers subscribe (RFC 8292), in base64url. */
    publicKey: z.string(),
    subscription: z.nullable(
      z.object({
        endpoint: z.string(),
        kinds: z.array(word(pushKind)),
        showsCaller: choice.showsCaller,
        /** Its push service takes no more messages for it: the page subscribes again. Absent at an older server. */
        isGone: z.optional(z.boolean()),
      }),
    ),
  }),
)
export type PushNotices = z.infer<typeof pushNotices>

export const getPushNotices = endpoint(() => ({
  method: 'GET',
  path: '/api/user/push-notices',
  access: 'user',
  summary: 'Which notices reach the browser of this session while it shows no page of ours',
  response: pushNotices,
}))

export const setPushNotices = endpoint(() => ({
  method: 'PUT',
  path: '/api/user/push-notices',
  access: 'user',
  summary: 'Sends notices to the browser of this session, in place of those that it gets',
  body: z.object({ subscription: pushSubscription, ...choice }),
  response: pushNotices,
}))

export const endPushNotices = endpoint(() => ({
  method: 'DELETE',
  path: '/api/user/push-notices',
  access: 'user',
  summary: 'Sends no more notices to the browser of this session; a logout does so too',
  response: pushNotices,
}))

export const renewPushSubscription = endpoint(() => ({
  method: 'POST',
  path: '/api/push/renew',
  access: 'public',
  isOfServiceWorker: true,
  summary:
    'Sends the notices of a browser to the subscription that its browser has made in place of another',
  body: z.object({
    /** Whose keys, which the push service has never seen, prove the sender. */
    old: pushSubscription,
    subscription: pushSubscription,
  }),
  response: z.object({}),
}))

export const ringPage = endpoint(() => ({
  method: 'POST',
  path: '/api/call/:id/ring-page',
  access: 'user',
  summary:
    'Rings a caller’s call in all browsers again, because a page that a notice has opened listens now',
  params: z.object({ id: z.string() }),
  response: z.object({}),
}))

export const declineOwnCall = endpoint(() => ({
  method: 'POST',
  path: '/api/call/:id/decline',
  access: 'user',
  summary: 'Declines a call that rings, for all browsers of the user',
  params: z.object({ id: z.string() }),
  response: z.object({}),
}))

const ticketed = z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(500)) })

export const declineCall = endpoint(() => ({
  method: 'POST',
  path: '/api/call/decline',
  access: 'public',
  isOfServiceWorker: true,
  summary: 'Declines a call that a notice has announced',
  body: ticketed,
  response: z.object({}),
}))

const callRing = z.object({
  /** Until the call is answered, declined or over. */
  isRinging: z.boolean(),
})
export type CallRing = z.infer<typeof callRing>

export const readCallRing = endpoint(() => ({
  method: 'POST',
  path: '/api/call/ring-state',
  access: 'public',
  isOfServiceWorker: true,
  summary: 'Whether a call that a notice has announced still rings; the notice closes otherwise',
  body: ticketed,
  response: callRing,
}))

/** What a notice's message contains, in JSON. The service worker shows it as it is. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A notice replaces one with the same tag. */
  tag: z.string(),
  /** What a click opens, a path of ours. */
  path: z.string(),
  /** Unix time in milliseconds. */
  at: z.number(),
  /** Of a call that rings. */
  call: z.optional(
    z.object({
      /** Unix time in milliseconds. */
      until: z.number(),
      /** How long it rings, for a browser whose clock is not that of the server. Absent at an older server. */
      ringMs: z.optional(z.number()),
      /** Declines the call without a session. */
      ticket: z.string(),
      /** The names of the notice's buttons. */
      accept: z.string(),
      decline: z.string(),
    }),
  ),
})
export type PushMessage = z.infer<typeof pushMessage>
