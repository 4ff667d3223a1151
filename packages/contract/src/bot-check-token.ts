import * as z from 'zod/mini'

/** The proof of the bot check that the visitor is a person. The vendor documents at most 2048 characters. */
export const botCheckToken = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(2048))
