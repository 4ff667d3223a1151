import { z } from 'zod'

/* The messages of callers, in the requests of gateway-contract.ts. */

export const greetingKey = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** Null without a message. */
export const spokenSeconds = z.int().min(1).nullable()

/** The gateway is about to play a recorded greeting. */
export const greetingRequest = z.object({ key: greetingKey })
export type GreetingRequest = z.infer<typeof greetingRequest>
/** A WAV file of a phone (PCM, 16 bits, 8 kHz, one channel) in base64; null when there is none any more. */
export const greetingResponse = z.object({ sound: z.base64().nullable() })
export type GreetingResponse = z.infer<typeof greetingResponse>

/** `taking`: the caller hears the greeting, or speaks. `unknown`: there is none, or it was deleted. Deleted after 35 days at the latest. */
export const messageState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('taking') }),
  z.object({ state: z.literal('taken'), seconds: z.int().min(1) }),
])
export type MessageState = z.infer<typeof messageState>
