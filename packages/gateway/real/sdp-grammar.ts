import fc from 'fast-check'

/** A description of sound, by the grammar of RFC 8866: odd, and often of nothing that exists. */
export const soundDescription = fc
  .tuple(
    fc.subarray(['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0'], { minLength: 3 }),
    fc.array(fc.tuple(mediaLine(), fc.array(attribute(), { maxLength: 12 })), { maxLength: 4 }),
    fc.option(connectionLine()),
  )
  .map(([session, media, connection]) =>
    [
      ...session,
      ...(connection === null ? [] : [connection]),
      ...media.flatMap(([line, attributes]) => [line, ...attributes]),
      '',
    ].join('\r\n'),
  )

function mediaLine(): fc.Arbitrary<string> {
  return joined(
    fc.constantFrom('m=audio ', 'm=audio ', 'm=audio ', 'm=video ', 'm=image ', 'm=application '),
    fc.constantFrom('9', '9', '0', '65535', '65536', '9/2', '-1'),
    fc.constantFrom(' RTP/AVP', ' RTP/SAVP', ' UDP/TLS/RTP/SAVPF', ' RTP/AVPF', ' udptl', ' X/Y'),
    fc.constantFrom(' 0', ' 0 8 126', ' 111 63 9 0 8 13 110 126', ' 128', ' t38', ''),
  )
}

function connectionLine(): fc.Arbitrary<string> {
  return fc.constantFrom(
    ...['c=IN IP4 127.0.0.1', 'c=IN IP4 0.0.0.0', 'c=IN IP6 ::1', 'c=IN IP4 224.0.0.1/127/3'],
    ...['c=IN IP4 a.invalid', 'c=IN', 'c=ATM NSAP 47', 'c=IN IP4 999.1.1.1'],
  )
}

function attribute(): fc.Arbitrary<string> {
  return fc.constantFrom(
    ...['a=rtpmap:0 PCMU/8000', 'a=rtpmap:126 telephone-event/8000', 'a=rtpmap:111 opus/48000/2'],
    ...[
      'a=rtpmap:0 PCMU/0',
      'a=rtpmap:999 x',
      'a=fmtp:126 0-15',
      'a=fmtp:',
      'a=ptime:0',
      'a=ptime:x',
    ],
    ...['a=sendonly', 'a=inactive', 'a=rtcp-mux', 'a=rtcp:1 IN IP4 127.0.0.1', 'a=rtcp:99999'],
    ...['a=setup:actpass', 'a=setup:holdconn', 'a=mid:0', 'a=mid:', 'a=group:BUNDLE 0 1 2'],
    ...['a=fingerprint:sha-256 00', 'a=fingerprint:sha-256 zz:zz', 'a=fingerprint:x', 'a=tls-id:1'],
    ...[
      'a=ice-ufrag:a',
      'a=ice-pwd:b',
      'a=ice-lite',
      'a=end-of-candidates',
      'a=ice-options:trickle',
    ],
    ...[
      'a=candidate:1 1 UDP 1 127.0.0.1 9 typ host',
      'a=candidate:1 1 TCP x ::1 -1 typ relay raddr',
    ],
    ...[
      'a=candidate:',
      'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:AAAA',
      'a=crypto:x',
      'a=ssrc:1 cname:a',
    ],
    ...[
      'a=msid:- a',
      'a=extmap:1 urn:x',
      'b=AS:0',
      'b=TIAS:99999999999',
      'k=clear:a',
      'i=a',
      'a=',
      'x',
    ],
  )
}

export function joined(...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...parts).map(texts => texts.join(''))
}

/** This value in five of six cases. */
export function mostly<Value>(usual: Value, others: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, others)
}
