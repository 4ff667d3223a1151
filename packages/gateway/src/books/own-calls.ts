/*
 * The ids of calls of the agent's telephone, which are none of the server's: the call in which it takes the message of a
 * caller, whose own is over, and one that reads a text out.
 */

export const messageCallOf = (leg: string): string => MESSAGE + leg
/** @param id cannot be guessed: an INVITE with it places the call */
export const announcementCallOf = (id: string): string => ANNOUNCEMENT + id

export const isOwnCall = (callId: string): boolean =>
  callId.startsWith(MESSAGE) || callId.startsWith(ANNOUNCEMENT)

const MESSAGE = 'message-'
const ANNOUNCEMENT = 'announcement-'
