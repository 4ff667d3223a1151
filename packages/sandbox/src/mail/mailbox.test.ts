import { expect, test } from 'vitest'
import { findLinks } from './mailbox.ts'

test('finds the links of HTML and text, in order, each once', () => {
  const html = `<p><a href="http://localhost:3000/verify-email?token=a&amp;x=1">Verify</a>
    <a class=b HREF='https://example.com/help'>help</a> <a href="mailto:x@example.com">mail</a></p>`
  const text = 'Verify: http://localhost:3000/verify-email?token=a&x=1. Or (https://example.com/b).'
  expect(findLinks(text, html)).toEqual([
    'http://localhost:3000/verify-email?token=a&x=1',
    'https://example.com/help',
    'https://example.com/b',
  ])
})

test('finds no links in a message without any', () => {
  expect(findLinks('Hello, no links here: ftp://x', '<a href="#top">top</a>')).toEqual([])
})
