import fc from 'fast-check'
import { expect, it } from 'vitest'
import { netstringReader, toNetstring } from './netstring.ts'

it('reads messages whatever the portions in which they arrive', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' })),
      fc.integer({ min: 1, max: 9 }),
      (texts, size) => {
        const bytes = Buffer.from(texts.map(toNetstring).join(''))
        const read = netstringReader()
        const messages: string[] = []
        for (let from = 0; from < bytes.length; from += size)
          messages.push(...read(bytes.subarray(from, from + size)))
        expect(messages).toEqual(texts)
      },
    ),
  )
})

it.each(['GET / HTTP/1.1\r\n', '999999:x', '-1:xxxxxxx,'])('refuses %j', text => {
  expect(() => netstringReader()(Buffer.from(text))).toThrow('kamailio sent')
})
