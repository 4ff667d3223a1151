import { expect, test } from 'vitest'
import { parseTwiml } from './twiml.ts'

const HERE = 'https://product.example/hooks/voice?x=1'
const parse = (body: string) =>
  parseTwiml(`<?xml version="1.0"?><Response>${body}</Response>`, HERE)

test('a Dial is parsed with its limits, its action and its callback', () => {
  const [verb] = parse(
    `<!-- whom --><Dial callerId="+14155550199" timeLimit="120" timeout="45" answerOnBridge="true"
      action="/done?id=1&amp;k=2" method="POST"><Number statusCallback="status"
      statusCallbackEvent="initiated completed"> +14155550100 </Number></Dial>`,
  )
  expect(verb).toEqual({
    type: 'dial',
    callerId: '+14155550199',
    limitSeconds: 120,
    ringSeconds: 45,
    answerOnBridge: true,
    action: 'https://product.example/done?id=1&k=2',
    targets: [
      {
        type: 'number',
        address: '+14155550100',
        callback: {
          url: 'https://product.example/hooks/status',
          events: new Set(['initiated', 'completed']),
        },
        params: {},
      },
    ],
  })
})

test('a Dial without attributes has the defaults of the vendor, and only the final callback', () => {
  const [bare, listed] = parse(
    `<Dial>+14155550100</Dial><Dial><Client statusCallback="/s">bob</Client></Dial>`,
  )
  expect(bare).toMatchObject({ limitSeconds: 14_400, ringSeconds: 30, answerOnBridge: false })
  expect(bare).toMatchObject({ targets: [{ type: 'number', address: '+14155550100' }] })
  expect(listed).toMatchObject({
    targets: [{ type: 'client', address: 'bob', callback: { events: new Set(['completed']) } }],
  })
})

test('a Record has the defaults of the vendor: the same document again, any key, five seconds of silence', () => {
  const [bare, chosen] = parse(
    `<Record/><Record maxLength="180" timeout="4" finishOnKey="#" playBeep="false" trim="do-not-trim"
      action="/done" recordingStatusCallback="/r" recordingStatusCallbackEvent="completed absent"/>`,
  )
  expect(bare).toEqual({
    type: 'record',
    maxSeconds: 3600,
    silenceSeconds: 5,
    finishOnKey: '1234567890*#',
    playsBeep: true,
    trimsSilence: true,
    action: HERE,
    callback: undefined,
  })
  expect(chosen).toEqual({
    type: 'record',
    maxSeconds: 180,
    silenceSeconds: 4,
    finishOnKey: '#',
    playsBeep: false,
    trimsSilence: false,
    action: 'https://product.example/done',
    callback: { url: 'https://product.example/r', events: new Set(['completed', 'absent']) },
  })
})

test.each([
  ['<Response><Dial', 'stray'],
  ['<Response><Hangup></Response>', '</Response>'],
  ['<Response/><Response/>', 'root'],
  ['plain words', 'root'],
  ['<Answer/>', 'root element'],
  ['<Response><Fly/></Response>', 'Fly'],
  ['<Response><Record method="GET"/></Response>', 'POST'],
  ['<Response><Dial timeLimit="soon">+14155550100</Dial></Response>', 'soon'],
  ['<Response><Dial><Sip>sip:a@b</Sip></Dial></Response>', 'Sip'],
])('%s is refused', (xml, why) => {
  expect(() => parseTwiml(xml, HERE)).toThrow(why)
})
