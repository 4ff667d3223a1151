import { fill, press, untilAt, untilShown } from './elements.ts'
import { test } from './test.ts'

test('a visitor registers, verifies the address, logs in and opens every tab', async ({
  webkit,
  product,
  accounts,
}) => {
  await webkit.get(product.url)
  await untilShown(webkit, 'Call any phone in the world')
  await press(webkit, 'Register')
  await untilAt(webkit, '/register')
  const account = accounts.invent()
  await fill(webkit, 'Email', account.email)
  await fill(webkit, 'Display Name', account.name)
  await fill(webkit, 'Password', account.password)
  await fill(webkit, 'Confirm Password', account.password)
  await press(webkit, 'Register')
  await untilShown(webkit, 'Registration Successful!')

  await webkit.get(await accounts.verificationLink(account))
  await untilShown(webkit, 'Email verified successfully!')
  // The page leads on by itself.
  await untilAt(webkit, '/login')
  await fill(webkit, 'Email', account.email)
  await fill(webkit, 'Password', account.password)
  await press(webkit, 'Login')
  await untilAt(webkit, '/dashboard')

  // Debian builds WebKit without WebRTC. The page says so, and everything but calls works.
  const canCall = await webkit.executeScript<boolean>('return "RTCPeerConnection" in window')
  if (!canCall) await untilShown(webkit, 'This browser cannot make calls.')
  await fill(webkit, 'Phone number', '+14155550103')
  await untilShown(webkit, 'per min')
  for (const [tab, content] of [
    ['Call History', 'No call history found.'],
    ['My Numbers', 'You have no numbers yet.'],
    ['Credits', 'Add credits'],
    ['Settings', 'Phone Number Verification'],
    ['Dialer', 'Quick Start Guide'],
  ] as const) {
    await press(webkit, tab)
    await untilShown(webkit, content)
  }
  await press(webkit, 'Logout')
  await untilAt(webkit, '/login')
})
