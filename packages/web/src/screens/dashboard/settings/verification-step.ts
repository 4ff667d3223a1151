/*
 *            add               confirm, no call is needed
 *   number ──────▶ code ──────────────────────────────────▶ number, and the number is verified
 *     ▲             │ confirm                                  ▲
 *     │ another     ▼                                          │ the carrier confirms
 *     └─────────── call ───────────────────────────────────────┘
 *                   20 polls with 3 s between; after them the user can check again
 */

/** The step of verifying a number (spec section 4, "Verified number"). */
export type VerificationStep =
  | { is: 'number' }
  | { is: 'code'; number: string; sentAtMs: number; isSpoken: boolean }
  | {
      is: 'call'
      number: string
      /** The code that was sent, needed to request another call. */
      code: string
      /** The code to enter during the call. */
      validationCode: string
      /** The number of the call. A new call restarts the countdown. */
      attempt: number
      calledAtMs: number
    }
