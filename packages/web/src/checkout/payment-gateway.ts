import { type PaymentEnd, type PaymentOrder, pay } from './razorpay.ts'

export type GatewayStatus = 'loading' | 'ready' | 'failed'

/** The vendor's payment script, as a store outside React. */
export interface PaymentGateway {
  status(): GatewayStatus
  subscribe(listener: () => void): () => void
  /** Fetches the script unless it is here or on its way; after a failure it is fetched anew. */
  load(): void
  /** @throws when the script is not here, or refuses to open a dialog */
  pay(order: PaymentOrder, onFailed: (description: string | null) => void): Promise<PaymentEnd>
}

export function createPaymentGateway(scriptUrl: string): PaymentGateway {
  let status: GatewayStatus = 'loading'
  let script: HTMLScriptElement | null = null
  const listeners = new Set<() => void>()
  const become = (next: GatewayStatus) => {
    status = next
    for (const listener of listeners) listener()
  }
  return {
    status: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      if (script) return
      // Of an earlier session on this page.
      if (window.Razorpay) return become('ready')
      if (status !== 'loading') become('loading')
      const failed = () => {
        script?.remove()
        script = null
        become('failed')
      }
      script = document.createElement('script')
      script.src = scriptUrl
      script.async = true
      // Something else may have answered, for example a network that asks to log in first.
      script.onload = () => (window.Razorpay ? become('ready') : failed())
      script.onerror = failed
      document.head.append(script)
    },
    async pay(order, onFailed) {
      if (!window.Razorpay) throw new Error('The payment script is not loaded')
      return pay(window.Razorpay, order, onFailed)
    },
  }
}
