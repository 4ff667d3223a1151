import * as z from 'zod/mini'

/** A STUN or TURN server, as `RTCPeerConnection` takes it. */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})

/** What a browser needs to call through our SIP gateway. Twilio's token answer has no `carrier`. */
export const sipAccess = z.object({
  carrier: z.literal('sip'),
  /** The name of the trunk, as people know it. */
  provider: z.string(),
  /** The gateway's WebSocket, `wss://`, or `ws://` on the same machine (RFC 7118). */
  url: z.string(),
  /** The host of the SIP addresses. */
  domain: z.string(),
  /** The user's id, and the user part of the SIP address. */
  identity: z.string(),
  /** `<expiry>:<identity>`; the expiry in seconds since 1970 (draft-uberti-behave-turn-rest). */
  username: z.string(),
  /** The base64 of an HMAC over `username`, which the gateway computes too. */
  password: z.string(),
  /** How long `username` is valid. */
  expiresInSeconds: z.number(),
  iceServers: z.array(iceServer),
})
export type SipAccess = z.infer<typeof sipAccess>
