/*
 *            add               confirm, no call is needed
 *   number ──────▶ code ──────────────────────────────────▶ number, and the number is verified
 *     ▲             │ confirm                                  ▲
 *     │ another     ▼                                          │ the carrier says so
 *     └─────────── call ───────────────────────────────────────┘
 *                   20 looks, 3 s apart; then it says that it takes long, and one may look again
 */

/** Where proving a number stands (spec section 4, "Verified number"). */
export type VerificationStep =
  | { is: 'number' }
  | { is: 'code'; number: string }
  | {
      is: 'call'
      number: string
      /** The code of the text message, with which another call can be asked for. */
      code: string
      /** What to key in during the call. */
      validationCode: string
      /** Which call this is: another one begins to wait anew. */
      attempt: number
    }
