import type { Logo } from '../core/settings/logo-image.ts'
import type { SettingValues } from '@ringback/contract/operator/settings/business-settings'
import type { AccentColours } from '@ringback/contract/page/accent-colours'
import type { E164 } from '@ringback/contract/phone/e164'

export type { AccentColours }

/**
 * The settings for money, calls and accounts: the business settings, and what only the environment sets. A set is
 * never changed. `refreshSettings` replaces it as a whole.
 */
export interface BusinessSettings extends SettingValues {
  /** The number of the newest change of a setting that this set contains; 0 if no setting was ever changed. */
  revision: bigint
  productName: string
  /** Who operates the product, and where, in lines; null if the operator has not set it. */
  legalName: string | null
  legalAddress: string | null
  /** The operator's accent colour; null for the colours of the stylesheet. */
  accent: AccentColours | null
  /** The URL at which browsers and vendors reach the server, without a trailing slash. */
  publicUrl: string
  mailFrom: string
  supportUrl: string
  /** The caller ID when the user has chosen none. */
  platformNumber: E164
  /** How long a pre-created call can be dialled. */
  callUsableSeconds: number
  /** A session ends when it was not used for so long. */
  sessionIdleHours: number
  sessionMaxDays: number
  /** Without use, for a session whose browser gets notices. Such a session has no other limit. */
  sessionNoticesDays: number
  mailTokenHours: number
}

export type { Logo }

/** How the operator's product looks on pages. */
export interface Brand {
  /** Null for the colours of the stylesheet. */
  accent: AccentColours | null
  /** Null for the mark of the build. */
  logo: Logo | null
}
