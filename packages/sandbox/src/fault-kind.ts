/** What can be wrong with a vendor; `faults.ts` says what each means. */
export const FAULT_KINDS = [
  'timeout-before',
  'timeout-after',
  '401',
  '429',
  '500',
  'html',
  'huge',
  'drop',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]
