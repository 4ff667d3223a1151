import { expect, test } from 'vitest'
import { signForm } from './signature.ts'

// twilio/twilio-node spec/validation.spec.js at 45d3d65 (MIT).
const form = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
}

test.each([
  ['https://mycompany.com/myapp.php?foo=1&bar=2', 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
  ['http://mycompany.com:1234/myapp.php?foo=1&bar=2', 'Zmvh+3yNM1Phv2jhDCwEM3q5ebU='],
  ['https://user@mycompany.com/myapp.php?foo=1&bar=2', '2YRLlVAflCqxaNicjMpJcSTgzSs='],
])('a form to %s is signed as the vendor signs it', (url, signature) => {
  expect(signForm('12345', url, form)).toBe(signature)
})
