import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { instant } from '../../fields.ts'

const voicemail = z.object({
  id: z.string(),
  /** The caller's number, or `anonymous`. */
  fromNumber: z.string(),
  /** The rented number that was called. */
  toNumber: z.string(),
  calledAt: instant,
  seconds: z.int(),
  isRead: z.boolean(),
  /** False while the server fetches the sound from the carrier. */
  hasSound: z.boolean(),
  /** The sound is later than usual. Undefined if the server does not report it. */
  isDelayed: z.optional(z.boolean()),
})
/** A message that a caller has left at a rented number. */
export type Voicemail = z.infer<typeof voicemail>

const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const listVoicemails = endpoint(() => ({
  method: 'GET',
  path: '/api/voicemails',
  access: 'user',
  summary: 'List the voicemails of the last 30 days, newest first',
  response: z.object({ voicemails: z.array(voicemail) }),
}))

export const getVoicemailSound = endpoint(() => ({
  method: 'GET',
  path: '/api/voicemails/:id/sound',
  access: 'user',
  summary: 'Get the sound of a voicemail: a WAV file, in base64',
  params,
  response: z.object({ wav: z.string() }),
}))

export const setVoicemailRead = endpoint(() => ({
  method: 'PUT',
  path: '/api/voicemails/:id/read',
  access: 'user',
  summary: 'Mark a voicemail as read or unread',
  params,
  body: z.object({ isRead: z.boolean() }),
  response: z.object({ message: z.string() }),
}))

export const deleteVoicemail = endpoint(() => ({
  method: 'DELETE',
  path: '/api/voicemails/:id',
  access: 'user',
  summary: 'Delete a voicemail and its sound',
  params,
  response: z.object({ message: z.string() }),
}))
