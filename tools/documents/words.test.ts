import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../product.ts'

/** Words that the project had for things which the glossary of CONTRIBUTING names otherwise, and the word of today. */
const OLD_WORDS: readonly (readonly [old: RegExp, word: string])[] = [
  [
    /\b(?:ports|world|context)\.terms\b|(?:\b(?:type|interface) |[:<{|&] ?)Terms\b/,
    'business settings',
  ],
  [/[iI]nForce|\bin-force\b|\bin force\b/, 'active'],
  [/(?<![a-z])stock(?!holm)|Stock(?!holm|ton|port)/, 'inventory'],
  [/[oO]bstacle/, 'blocked reason, unsupported'],
  [/\bdevice-troubled\b|onTroubled/, 'error'],
  [/\bAnswerOf\b/, 'ClientResponseOf'],
  [/\buse(?:Step|TotpStep|RecoveryCode|OneTimeCode|SecondFactor)\b/, 'consume, redeem'],
  [/\bnote(?:Ringing|Odd|Unsigned|Stop|Webhooks|Refusal)\b/, 'record'],
  [/\bjudge(?:Spend|DailySpend|Exactly)\b|SpendVerdict/, 'compare, decision'],
  [/heardShare|heard_share/, 'received share'],
  [/endAsked/, 'end requested'],
  [/refundSurplus/, 'duplicate'],
  [/bringForward/, 'reschedule'],
  [/(?<!e)[lL]apsed/, 'expired'],
  [/[pP]oison|[hH]ostile|[sS]poilt/, 'failing, invalid, malformed'],
  [/\b[a-z]+OwnNumber|unknown-own-number/, 'verified number'],
  [/isSetAside/, 'suspended'],
  [/\btakeMessage\b/, 'voicemail'],
  [/too-dear/, 'too expensive'],
]

/** What is written for good, quotes others, or is this list. */
const LEFT_OUT =
  /^CHANGELOG\.md$|package-lock|data\/legal|\/migrations\/|VENDORS\.md$|documents\/words\.test/

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file !== '' && !LEFT_OUT.test(file))

describe('the words of the glossary', () => {
  it('are looked for in every file', () => {
    expect(files.length).toBeGreaterThan(1_000)
  })

  it.each(OLD_WORDS)('%s is no word of ours (it is: %s)', old => {
    const found = files.flatMap(file =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (old.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )
    expect(found).toEqual([])
  })
})
