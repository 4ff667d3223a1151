/** How a request to a vendor can fail; `faults.ts` describes each kind. */
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
