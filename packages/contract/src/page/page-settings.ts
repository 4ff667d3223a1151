import * as z from 'zod/mini'
import { carrierName } from '../calls/carrier-name.ts'

/** The id of the JSON block that the server writes into the page. */
export const SETTINGS_ELEMENT_ID = 'settings'

/** The header of the API's answers that names the build of the page which this server has. */
export const BUILD_HEADER = 'page-build'

/** What the page must know before its first request. */
export const pageSettings = z.object({
  productName: z.string(),
  /** Who operates the product; null if the operator has not set it. */
  legalName: z.nullable(z.string()),
  /** With line breaks. */
  legalAddress: z.nullable(z.string()),
  supportUrl: z.string(),
  turnstileSiteKey: z.string(),
  turnstileScriptUrl: z.string(),
  /** The payment provider's checkout script. */
  checkoutScriptUrl: z.string(),
  /** Whose voice libraries the page loads, that of the preferred carrier first. */
  carriers: z.array(carrierName),
  /** Where Twilio's library connects, `ws://` or `wss://`; null for Twilio's own servers. */
  signallingUrl: z.nullable(z.string()),
  /** The WebSocket of our SIP gateway, `ws://` or `wss://`; null without one. */
  sipSocketUrl: z.nullable(z.string()),
})
export type PageSettings = z.infer<typeof pageSettings>

/** Stands for a setting in a page that is rendered at build time. The server replaces it with the value. */
export function placeholderOf(key: keyof PageSettings): string {
  return `{{${key}}}`
}
