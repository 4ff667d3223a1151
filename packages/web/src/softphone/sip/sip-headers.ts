/** The headers that our gateway and the page exchange in an INVITE. The gateway removes them from calls of others. */

/** The id of the call, which the server created before an outgoing one. */
export const CALL_ID = 'X-Call'
/** Of an incoming call: the caller's number, or a word such as `anonymous`. */
export const CALL_FROM = 'X-Call-From'
/** Of an incoming call: the rented number that was called. */
export const CALL_TO = 'X-Call-To'
