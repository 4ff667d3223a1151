import { afterEach, describe, expect, it } from 'vitest'
import { createPaymentGateway } from './payment-gateway.ts'

const URL = 'https://payments.example/checkout.js'
const scripts = () => [...document.head.querySelectorAll('script')]
class Dialog {
  on() {}
  open() {}
}

afterEach(() => {
  delete window.Razorpay
  document.head.replaceChildren()
})

describe('the payment script', () => {
  it('is loading until it is there, and is asked for once', () => {
    const gateway = createPaymentGateway(URL)
    gateway.load()
    gateway.load()
    expect(scripts().map(script => script.src)).toEqual([URL])
    expect(gateway.status()).toBe('loading')
    window.Razorpay = Dialog
    scripts()[0]?.dispatchEvent(new Event('load'))
    expect(gateway.status()).toBe('ready')
  })

  it.each(['error', 'load'])(
    'has failed on "%s" without its object, and is asked for anew',
    event => {
      const gateway = createPaymentGateway(URL)
      gateway.load()
      scripts()[0]?.dispatchEvent(new Event(event))
      expect(gateway.status()).toBe('failed')
      expect(scripts()).toHaveLength(0)
      gateway.load()
      expect(gateway.status()).toBe('loading')
      expect(scripts()).toHaveLength(1)
    },
  )

  it('is not fetched again when an earlier session has it', () => {
    window.Razorpay = Dialog
    const gateway = createPaymentGateway(URL)
    gateway.load()
    expect(gateway.status()).toBe('ready')
    expect(scripts()).toHaveLength(0)
  })
})
