/**
 * Payments that this instance has processed. The provider sends two webhooks about each, and the second one then takes
 * one round trip, which checks in the database that the payment is stored. It is never the reason for a write.
 */
export interface PaymentMemory {
  isProcessed(paymentId: string): boolean
  /** Notes a captured payment whose processing was committed. */
  noteProcessed(paymentId: string): void
}
