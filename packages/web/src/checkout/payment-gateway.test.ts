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
})

describe('the payment script', () => {
  // spec 7.40
  it('is requested once, and is ready when it has loaded', () => {
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
    'fails on "%s" without its object, and is requested again by the next load',
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

  it('is not requested when an earlier session has loaded it', () => {
    window.Razorpay = Dialog
    const gateway = createPaymentGateway(URL)
    gateway.load()
    expect(gateway.status()).toBe('ready')
    expect(scripts()).toHaveLength(0)
  })
})
