import type { AccentColours } from '@ringback/contract/page/accent-colours'
import type { Logo } from '../core/settings/logo-image.ts'

export type { Logo }

/** How the operator's product looks on pages. */
export interface Brand {
  /** Null for the colours of the stylesheet. */
  accent: AccentColours | null
  /** Null for the mark of the build. */
  logo: Logo | null
}
